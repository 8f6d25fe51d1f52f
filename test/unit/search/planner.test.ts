import { describe, expect, test } from 'vitest';
import { Density } from '../../../src/search/density.ts';
import { cheapestPlan, type OpenPartition, type Outlook } from '../../../src/search/planner.ts';

const CELL_KM2 = 0.74;
const PARTITION_KM2 = 252;
const AT_THE_REQUEST: OpenPartition = { lowerKm: 0, rowsRead: 0 };
const NEXT_TO_IT: OpenPartition = { lowerKm: 4, rowsRead: 0 };

/** Where a walk stands after its first cell. */
function outlook(donors: number, changes: Partial<Outlook> = {}): Outlook {
  const density = new Density();
  density.add({ donors, candidates: donors, km2: CELL_KM2 });
  return {
    missing: 5,
    boundKm: 0.3,
    radiusKm: 15,
    enoughSeenKm: Number.POSITIVE_INFINITY,
    density,
    cells: { done: 1, km2: CELL_KM2, reachKm: 0.53 },
    partitions: { open: [AT_THE_REQUEST, NEXT_TO_IT], km2: PARTITION_KM2 },
    ...changes,
  };
}

describe('the planner', () => {
  test('looks at the request itself before it guesses', () => {
    expect(cheapestPlan(outlook(0, { density: new Density() }))).toEqual({ read: 'CELLS', withinKm: 0 });
  });

  test.each([
    ['goes on cell by cell where the group is common', 6, 'CELLS'],
    ['goes on by partitions where nobody was', 0, 'PARTITIONS'],
  ])('%s', (_, donors, read) => {
    expect(cheapestPlan(outlook(donors)).read).toBe(read);
  });

  test('goes on cell by cell for one more, by partitions for many, where one donor was seen', () => {
    expect(cheapestPlan(outlook(1, { missing: 1 })).read).toBe('CELLS');
    expect(cheapestPlan(outlook(1, { missing: 90 })).read).toBe('PARTITIONS');
  });

  test('has only cells where there is no sparse index, or none of it is left', () => {
    const partitions = { open: [], km2: 0 };
    expect(cheapestPlan(outlook(0, { missing: 90, partitions })).read).toBe('CELLS');
  });

  test('turns back to cells where a partition proves fuller than expected', () => {
    const partitions = { open: [{ lowerKm: 0, rowsRead: 3_000 }], km2: PARTITION_KM2 };
    expect(cheapestPlan(outlook(0, { partitions })).read).toBe('CELLS');
  });

  test('leaves partitions that begin beyond the donors wanted unpaid', () => {
    const far = Array.from({ length: 9 }, () => ({ lowerKm: 5, rowsRead: 0 }));
    const partitions = { open: [AT_THE_REQUEST, ...far], km2: PARTITION_KM2 };
    expect(cheapestPlan(outlook(0, { partitions })).read).toBe('PARTITIONS');
    expect(cheapestPlan(outlook(0, { partitions })).withinKm).toBeLessThan(5);
  });

  test('expects those missing as far out as the circle must grow to hold them', () => {
    // 2.5 donors and a half on 0.74 km² seen: 5 more need pi * r² = pi * 0.3² + 5 * 0.74 / 3.
    const { withinKm } = cheapestPlan(outlook(2.5));
    expect(withinKm).toBeCloseTo(Math.sqrt(0.09 + (5 * CELL_KM2) / 3 / Math.PI), 12);
  });

  test('never beyond the radius, nor beyond donors already seen that are enough', () => {
    expect(cheapestPlan(outlook(0, { radiusKm: 1 })).withinKm).toBe(1);
    expect(cheapestPlan(outlook(0, { enoughSeenKm: 0.9 })).withinKm).toBe(0.9);
  });
});

describe('the price', () => {
  /** Cells of 1 km² that reach 0.5 km, a circle of 2 km: pi * 2.5² = 19.6 cells begin in it. */
  function prices(donorsPerKm2: number, open: readonly OpenPartition[], changes: Partial<Outlook> = {}) {
    const density = new Density();
    density.add({ donors: donorsPerKm2 * 100 - 0.5, candidates: 0, km2: 100 });
    return cheapestPlan(
      outlook(0, {
        missing: 1_000,
        radiusKm: 2,
        density,
        cells: { done: 0, km2: 1, reachKm: 0.5 },
        partitions: { open, km2: 100 },
        ...changes,
      }),
    ).read;
  }
  const partitions = (count: number, lowerKm = 0) => [
    AT_THE_REQUEST,
    ...Array.from({ length: count - 1 }, () => ({ lowerKm, rowsRead: 0 })),
  ];

  test.each([
    ['19.6 cells', {}, 20, 19],
    ['those that are not done', { cells: { done: 5, km2: 1, reachKm: 0.5 } }, 15, 14],
    ['fewer and larger ones', { cells: { done: 0, km2: 2, reachKm: 0.5 } }, 10, 9],
    ['one at least, where as much is done', { cells: { done: 99, km2: 1, reachKm: 0.5 } }, 1, 0],
  ])('of empty cells is half a unit each: %s', (_, changes, dearer, cheaper) => {
    expect(prices(0.005, partitions(dearer), changes)).toBe('CELLS');
    if (cheaper > 0) expect(prices(0.005, partitions(cheaper), changes)).toBe('PARTITIONS');
  });

  test('of partitions counts those that begin on the circle, and none beyond it', () => {
    expect(prices(0.005, partitions(20, 2))).toBe('CELLS');
    expect(prices(0.005, partitions(20, 2.001))).toBe('PARTITIONS');
  });

  test('of full ones is what their rows weigh: 20 in a cell 1.5 units, 1,000 in a partition 32, 900 of them 29', () => {
    expect(prices(20, partitions(1))).toBe('CELLS');
    expect(prices(20, partitions(1), { partitions: { open: partitions(1), km2: 90 } })).toBe('PARTITIONS');
  });

  test('of full cells grows with their area: 40 in one of 2 km² are 2.5 units, 600 in a partition 20', () => {
    const cells = { done: 0, km2: 2, reachKm: 0.5 };
    expect(prices(20, [], { cells, partitions: { open: partitions(1), km2: 60 } })).toBe('PARTITIONS');
  });

  test('of the nearest partition counts however far it begins', () => {
    expect(prices(20, [{ lowerKm: 2.5, rowsRead: 0 }])).toBe('CELLS');
  });

  test('of a partition that is fuller than expected is as much again as was read', () => {
    expect(prices(20, [{ lowerKm: 0, rowsRead: 900 }])).toBe('PARTITIONS');
    expect(prices(20, [{ lowerKm: 0, rowsRead: 1_000 }])).toBe('CELLS');
  });

  test('of a partition half read is that of its rest', () => {
    expect(prices(20, [{ lowerKm: 0, rowsRead: 500 }])).toBe('PARTITIONS');
  });
});
