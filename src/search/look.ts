import type { BloodRequest } from '../domain/blood-request.ts';
import type { DonorPlace } from '../domain/donor-location.ts';
import type { Frontier } from '../domain/donor-search.ts';
import type { SearchConfig } from '../domain/search-config.ts';
import { floorKm } from '../geo/distance.ts';
import { CellWalk } from '../geo/walk.ts';
import { type Candidate, CandidatePool } from './candidates.ts';
import { beforeTimeIsUp } from './time-limit.ts';

/**
 * How much farther than its frontier a wave must come before its budget may end it, km: about the width of a cell. A
 * wave reads the cells that straddle its frontier once more, and where those alone use up the budget, waves that
 * end just past it would read little else.
 */
const LEAST_PROGRESS_KM = 1;

/** How the places of one cell are read; the walk does not care from where. */
export type ReadCell = (cell: string) => Promise<readonly DonorPlace[]>;

export interface LookInput {
  readonly request: BloodRequest;
  readonly frontier: Frontier | undefined;
  /** userIds that are never candidates. */
  readonly excluded: ReadonlySet<string>;
  readonly config: Pick<SearchConfig, 'maxSearchRadiusKm' | 'maxCellsPerWave' | 'maxConcurrentQueries'>;
  readonly readCell: ReadCell;
  /** How many donors to look for; may become known while the first cells are being read. */
  readonly wanted: Promise<number>;
  /** Aborted once the wave must stop reading and commit what it has. */
  readonly timeIsUp: AbortSignal;
}

/** What a walk over the cells found out. */
export interface Look {
  /** The nearest donors beyond the frontier, as many as wanted or all there are within the bound. */
  readonly chosen: readonly Candidate[];
  /** Every donor within this distance (km) was seen. */
  readonly boundKm: number;
  /** Somebody within the bound is left over beyond those chosen. */
  readonly someLeft: boolean;
  /** Nothing within the radius is unread. */
  readonly radiusReached: boolean;
  /** The walk stopped for want of time. */
  readonly outOfTime: boolean;
  readonly cellsQueried: number;
  /** The outermost ring read; 0 where no cell was. */
  readonly level: number;
}

/**
 * Walks the cells outward, a batch at a time, until the donors wanted are certain: a donor is certain once every
 * cell that could hold a nearer one was read. A batch is read side by side; the next starts when it is done, so
 * that no cell is paid for that the batch before made needless. A batch that is still being read when the time is
 * up, behind a throttled table say, is left behind: what the batches before it made certain still holds.
 */
export async function lookForDonors(input: LookInput): Promise<Look> {
  const { request, frontier, config } = input;
  const radiusKm = config.maxSearchRadiusKm;
  const walk = new CellWalk(request, radiusKm, frontier?.distanceKm);
  const pool = new CandidatePool(request, frontier, input.excluded);
  let cellsQueried = 0;
  let level = 0;
  let boundKm = 0;
  for (;;) {
    const batch = walk.take(Math.min(config.maxConcurrentQueries, cellsAllowed()));
    const reads = Promise.all(batch.map(({ cell }) => input.readCell(cell)));
    const [wanted, read] = await Promise.all([input.wanted, beforeTimeIsUp(reads, input.timeIsUp)]);
    if (read) {
      pool.add(read.done.flat());
      cellsQueried += batch.length;
      for (const { ring } of batch) level = Math.max(level, ring);
      boundKm = certainKm();
    }
    const certain = pool.within(boundKm);
    const enough = certain.length >= wanted;
    const radiusReached = read !== undefined && walk.finished;
    const outOfTime = !enough && !radiusReached && input.timeIsUp.aborted;
    if (enough || radiusReached || outOfTime || cellsAllowed() <= 0) {
      return {
        chosen: certain.slice(0, wanted),
        boundKm,
        someLeft: certain.length > wanted,
        radiusReached,
        outOfTime,
        cellsQueried,
        level,
      };
    }
  }

  /** Everybody within this distance (km) has been seen. */
  function certainKm(): number {
    return walk.finished ? radiusKm : floorKm(walk.boundKm);
  }

  /** The budget holds only once the walk is well past the frontier, or waves would hardly get on. */
  function cellsAllowed(): number {
    const left = config.maxCellsPerWave - cellsQueried;
    if (left > 0) return left;
    const progressKm = certainKm() - (frontier?.distanceKm ?? 0);
    return progressKm >= LEAST_PROGRESS_KM ? 0 : config.maxConcurrentQueries;
  }
}
