import type { Frontier, ReadPlan } from '../domain/donor-search.ts';
import type { SearchConfig } from '../domain/search-config.ts';
import { type Candidate, CandidatePool } from './candidates.ts';
import { cheapestPlan, type Planner } from './planner.ts';
import { type Ground, Survey } from './survey.ts';
import { beforeTimeIsUp } from './time-limit.ts';

/**
 * How much farther than its frontier a wave must come before its budget may end it, km: about the width of a cell. A
 * wave reads the cells that straddle its frontier once more, and where those alone use up the budget, waves that
 * end just past it would read little else.
 */
const LEAST_PROGRESS_KM = 1;

/**
 * Where either index may be read and nothing is known yet, a round is at most so many times as large as the one before:
 * 1, 3, 9, ... queries. Without a choice a small round would find out nothing worth its time.
 */
const ROUND_GROWTH = 3;

export interface LookInput extends Omit<Ground, 'radiusKm' | 'beyondKm'> {
  readonly frontier: Frontier | undefined;
  /** userIds that are never candidates. */
  readonly excluded: ReadonlySet<string>;
  readonly config: Pick<SearchConfig, 'maxSearchRadiusKm' | 'maxCellsPerWave' | 'maxConcurrentQueries'>;
  /** How many donors to look for; may become known while the first cells are being read. */
  readonly wanted: Promise<number>;
  /** Aborted once the wave must stop reading and commit what it has. */
  readonly timeIsUp: AbortSignal;
  /** @default by expected read units */
  readonly planner?: Planner;
}

/** What a walk found out. */
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
  /** Undefined where the time was up before anything was read. */
  readonly plan: ReadPlan | undefined;
  readonly cellsQueried: number;
  readonly partitionsQueried: number;
  /** Undefined where nothing was read. */
  readonly donorsPerKm2: number | undefined;
  /** The outermost ring that is known; 0 where none is. */
  readonly level: number;
}

/**
 * Reads outward, a round of queries at a time, until the donors wanted are certain: a donor is certain once all ground
 * that could hold a nearer one was read. The planner says after each round what to read next. A round is read side by
 * side; the next starts when it is done, so that nothing is paid for that the round before made needless. A round that
 * is still being read when the time is up, behind a throttled table say, is left behind: what the rounds before it
 * made certain still holds.
 */
export async function lookForDonors(input: LookInput): Promise<Look> {
  const { request, frontier, config, timeIsUp, planner = cheapestPlan } = input;
  const pool = new CandidatePool(request, frontier, input.excluded);
  const ground = { radiusKm: config.maxSearchRadiusKm, beyondKm: frontier?.distanceKm ?? 0 };
  const survey = new Survey({ ...input, ...ground }, pool);
  let missing = 1;
  let known = Number.POSITIVE_INFINITY;
  let boldness = input.readPartition && !input.prior ? 1 : config.maxConcurrentQueries;
  for (;;) {
    const step = planner(survey.outlook(missing, known));
    const round = survey.next(step, Math.min(boldness, config.maxConcurrentQueries, queriesAllowed()));
    boldness *= ROUND_GROWTH;
    const [wanted, read] = await Promise.all([input.wanted, beforeTimeIsUp(round, timeIsUp)]);
    if (read) survey.book(read.done);
    const { boundKm } = survey;
    // At 0 nothing is: several cells may begin there.
    const certain = boundKm > 0 ? pool.within(boundKm) : [];
    const enough = certain.length >= wanted;
    const radiusReached = survey.finished;
    const outOfTime = !enough && !radiusReached && timeIsUp.aborted;
    if (enough || radiusReached || outOfTime || queriesAllowed() <= 0) {
      const { plan, cellsQueried, partitionsQueried, donorsPerKm2, level } = survey;
      return {
        chosen: certain.slice(0, wanted),
        boundKm,
        someLeft: certain.length > wanted,
        radiusReached,
        outOfTime,
        plan,
        cellsQueried,
        partitionsQueried,
        donorsPerKm2,
        level,
      };
    }
    known = wanted;
    missing = wanted - certain.length;
  }

  /** The budget holds only once the walk is well past the frontier, or waves would hardly get on. */
  function queriesAllowed(): number {
    const left = config.maxCellsPerWave - survey.queries;
    if (left > 0) return left;
    const progressKm = survey.boundKm - (frontier?.distanceKm ?? 0);
    return progressKm >= LEAST_PROGRESS_KM ? 0 : config.maxConcurrentQueries;
  }
}
