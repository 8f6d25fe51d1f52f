import type { BloodRequest } from '../domain/blood-request.ts';
import type { ReadPlan } from '../domain/donor-search.ts';
import { floorKm } from '../geo/distance.ts';
import type { CandidatePool } from './candidates.ts';
import { CellReading, type ReadCell } from './cell-reading.ts';
import { Density, type Sighting } from './density.ts';
import { PartitionReading, type ReadPartition } from './partition-reading.ts';
import type { Outlook, ReadStep } from './planner.ts';
import type { Round } from './reading.ts';

/** Of a regular hexagon of area 1: from its centre to a corner, and from its centre to a neighbour's. */
const HEXAGON_REACH = Math.sqrt(2 / Math.sqrt(27));
const HEXAGON_STEP = Math.sqrt(2 / Math.sqrt(3));
/** The middle of a ring's straight side is nearer to the centre than its corners. */
const RING_SIDE = Math.sqrt(3) / 2;

const DENSITY_STEPS = 1e4;

/** The ground that a walk is about. */
export interface Ground {
  readonly request: BloodRequest;
  readonly radiusKm: number;
  /** Everybody nearer is known from the waves before, km. */
  readonly beyondKm: number;
  readonly readCell: ReadCell;
  /** Undefined where the sparse index is not to be used. */
  readonly readPartition: ReadPartition | undefined;
  /** What the waves before have seen. */
  readonly prior: Sighting | undefined;
}

/** What was read of the ground around a request, by which index, and how dense donors proved to be. */
export class Survey {
  readonly #ground: Ground;
  readonly #pool: CandidatePool;
  readonly #cells: CellReading;
  readonly #partitions: PartitionReading | undefined;
  /** Seen by this walk, and with what the waves before have seen. */
  readonly #seen = new Density();
  readonly #expected = new Density();

  /** @param pool takes the donors who are met */
  constructor(ground: Ground, pool: CandidatePool) {
    const { request, radiusKm, beyondKm, readCell, readPartition, prior } = ground;
    this.#ground = ground;
    this.#pool = pool;
    this.#cells = new CellReading(request, radiusKm, beyondKm, readCell);
    this.#partitions = readPartition && new PartitionReading(request, radiusKm, beyondKm, readPartition);
    if (prior) this.#expected.add(prior);
  }

  /** Everybody at or within this distance has been seen, km. */
  get boundKm(): number {
    return Math.min(this.#ground.radiusKm, floorKm(this.#reachedKm));
  }

  /** Nothing within the radius is unread. */
  get finished(): boolean {
    return this.#reachedKm > this.#ground.radiusKm;
  }

  /** Queries for donors, each page one. */
  get queries(): number {
    return this.cellsQueried + (this.#partitions?.pages ?? 0);
  }

  get cellsQueried(): number {
    return this.#cells.queried;
  }

  get partitionsQueried(): number {
    return this.#partitions?.queried ?? 0;
  }

  /** Undefined where nothing was read. */
  get plan(): ReadPlan | undefined {
    if (this.partitionsQueried === 0) return this.cellsQueried === 0 ? undefined : 'CELLS';
    return this.cellsQueried === 0 ? 'PARTITIONS' : 'MIXED';
  }

  /** Available donors of the group, a km² that was read; undefined where none was. */
  get donorsPerKm2(): number | undefined {
    const seen = this.#seen.seenPerKm2;
    return seen === undefined ? undefined : Math.round(seen * DENSITY_STEPS) / DENSITY_STEPS;
  }

  /** The outermost ring read; where partitions were, the rings that they make known. */
  get level(): number {
    if (this.partitionsQueried === 0) return this.#cells.level;
    const ringKm = HEXAGON_STEP * RING_SIDE * Math.sqrt(this.#cells.cellKm2);
    return Math.max(this.#cells.level, Math.floor(this.boundKm / ringKm));
  }

  /**
   * Where the walk stands, for the planner.
   *
   * @param wanted donors to be found in all, beyond the frontier
   * @param missing those among them who are not certain yet
   */
  outlook(missing: number, wanted: number): Outlook {
    const { boundKm } = this;
    const { cellKm2 } = this.#cells;
    const reachKm = HEXAGON_REACH * Math.sqrt(cellKm2);
    const known = (Math.PI * Math.max(0, boundKm - reachKm) ** 2) / cellKm2;
    return {
      missing,
      boundKm,
      radiusKm: this.#ground.radiusKm,
      enoughSeenKm:
        this.#pool.within(Number.POSITIVE_INFINITY)[wanted - 1]?.distanceKm ?? Number.POSITIVE_INFINITY,
      density: this.#expected,
      cells: { done: Math.max(known, this.cellsQueried), km2: cellKm2, reachKm },
      partitions: {
        open: this.#partitions?.open(boundKm) ?? [],
        km2: this.#partitions?.partitionKm2 ?? 0,
      },
    };
  }

  /** Sends the queries of a step, at most `count` of them. */
  next({ read, withinKm }: ReadStep, count: number): Promise<() => Round> {
    const reading = read === 'PARTITIONS' && this.#partitions ? this.#partitions : this.#cells;
    return reading.next(count, withinKm, Math.max(this.boundKm, this.#ground.beyondKm));
  }

  /** Takes in what a step has brought. */
  book(round: () => Round): void {
    const { places, km2 } = round();
    const candidates = this.#pool.add(places);
    for (const density of [this.#seen, this.#expected]) {
      density.add({ donors: places.length, candidates, km2 });
    }
  }

  get #reachedKm(): number {
    return Math.max(this.#cells.boundKm, this.#partitions?.boundKm ?? 0);
  }
}
