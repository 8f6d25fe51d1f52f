import type { Density } from './density.ts';
import { queryUnits, ROW_BYTES } from './read-units.ts';

/**
 * People live, and need blood, where others do: a partition as a whole is taken to be so much less dense than what was
 * seen around the request. Where that is wrong its first page tells, and the choice is made again.
 */
const PARTITION_TO_SEEN_DENSITY = 0.5;

/** A partition of GSI2 that is not read to its end. */
export interface OpenPartition {
  /** No donor in it is nearer, km. */
  readonly lowerKm: number;
  /** Rows read of it so far. */
  readonly rowsRead: number;
}

/** Where a walk stands. */
export interface Outlook {
  /** Donors that are still to be made certain, 1 or more. */
  readonly missing: number;
  /** Everybody nearer than this is known, km. */
  readonly boundKm: number;
  readonly radiusKm: number;
  /** Distance at which donors seen but not yet certain would be enough, km; infinite where too few were seen. */
  readonly enoughSeenKm: number;
  readonly density: Density;
  readonly cells: {
    /** Read, or left out as wholly known. */
    readonly done: number;
    /** Area of one, km². */
    readonly km2: number;
    /** From its centre to its farthest corner, km. */
    readonly reachKm: number;
  };
  readonly partitions: {
    /** Those that the radius touches and that are not wholly known. Empty where there is no GSI2. */
    readonly open: readonly OpenPartition[];
    /** Area of one, km². */
    readonly km2: number;
  };
}

/** What to read next, side by side. */
export interface ReadStep {
  readonly read: 'CELLS' | 'PARTITIONS';
  /** Those that begin farther away are not read yet, km. */
  readonly withinKm: number;
}

export type Planner = (outlook: Outlook) => ReadStep;

/**
 * Chooses by expected read units. Donors taken to be spread evenly, as densely as those seen so far, the missing ones
 * are expected within a circle; it is read either cell by cell, each query costing at least half a unit, or by the few
 * res-5 partitions that the circle touches, each costing what its rows weigh. So near rings answer for a common group,
 * and the emptier they prove, the wider the circle and the sooner the partitions are cheaper. The choice is made
 * again after each step, with what that step has seen: a wrong guess costs one step, never a donor.
 *
 * Before anything was seen, the cells that begin at the request itself are read: no bound gets on without them.
 */
export const cheapestPlan: Planner = (outlook) => {
  if (outlook.density.unknown) return { read: 'CELLS', withinKm: 0 };
  const withinKm = expectedReachKm(outlook);
  const byCells = unitsOfCells(outlook, withinKm);
  const byPartitions = unitsOfPartitions(outlook, withinKm);
  return { read: byPartitions < byCells ? 'PARTITIONS' : 'CELLS', withinKm };
};

/** Where those missing are expected to end, km: as far as the known circle must grow to hold that many more. */
function expectedReachKm({ missing, boundKm, radiusKm, enoughSeenKm, density }: Outlook): number {
  const moreKm2 = missing / density.candidatesPerKm2;
  const expectedKm = Math.sqrt(boundKm ** 2 + moreKm2 / Math.PI);
  return Math.min(radiusKm, enoughSeenKm, expectedKm);
}

/** A cell begins within a circle where its centre is at most its own reach farther. */
function unitsOfCells({ cells, density }: Outlook, withinKm: number): number {
  const all = (Math.PI * (withinKm + cells.reachKm) ** 2) / cells.km2;
  const left = Math.max(1, all - cells.done);
  return left * queryUnits(density.donorsPerKm2 * cells.km2 * ROW_BYTES.GSI1);
}

/** A partition that turns out fuller than expected is taken to hold as much again as was read of it. */
function unitsOfPartitions({ partitions, density }: Outlook, withinKm: number): number {
  const { open, km2 } = partitions;
  if (open.length === 0) return Number.POSITIVE_INFINITY;
  const expected = density.donorsPerKm2 * PARTITION_TO_SEEN_DENSITY * km2;
  const within = open.filter(({ lowerKm }, index) => index === 0 || lowerKm <= withinKm);
  return within.reduce((units, { rowsRead }) => {
    const rowsLeft = Math.max(expected - rowsRead, rowsRead);
    return units + queryUnits(rowsLeft * ROW_BYTES.GSI2);
  }, 0);
}
