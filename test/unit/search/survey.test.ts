import { describe, expect, test } from 'vitest';
import { cellKm2, distanceBounds, h3Res5, h3Res8 } from '../../../src/geo/cells.ts';
import { CandidatePool } from '../../../src/search/candidates.ts';
import { type Ground, Survey } from '../../../src/search/survey.ts';
import { centreOf } from '../../support/oracle.ts';
import { requestAt } from '../../support/surroundings.ts';

/** The middle of a cell of both sizes, nearly. */
const ORIGIN = centreOf(h3Res8(centreOf(h3Res5({ latitude: 23.7808, longitude: 90.4067 }))));
const REQUEST = requestAt(ORIGIN);
const CELLS = { read: 'CELLS', withinKm: Number.POSITIVE_INFINITY } as const;
const PARTITIONS = { read: 'PARTITIONS', withinKm: Number.POSITIVE_INFINITY } as const;

/** A donor in each cell of GSI1, at the request itself; two in each partition of GSI2. */
function survey(changes: Partial<Ground> = {}) {
  const asked: string[] = [];
  const place = (userId: string) => ({ userId, locationId: 'home', ...ORIGIN });
  const ground: Ground = {
    request: REQUEST,
    radiusKm: 15,
    beyondKm: 0,
    readCell: async (cell) => {
      asked.push(cell);
      return [place(cell)];
    },
    readPartition: async ({ cell }) => {
      asked.push(cell);
      return { places: [place(`${cell}a`), place(`${cell}b`)], rows: 2, end: undefined };
    },
    prior: undefined,
    ...changes,
  };
  const pool = new CandidatePool(REQUEST, undefined, new Set());
  const made = new Survey(ground, pool);
  const read = async (step: typeof CELLS | typeof PARTITIONS, count: number) =>
    made.book(await made.next(step, count));
  return { survey: made, asked, read };
}

describe('what was read around a request', () => {
  test('is nothing at first', () => {
    const { survey: made } = survey();
    expect(made).toMatchObject({ boundKm: 0, finished: false, queries: 0, level: 0 });
    expect([made.plan, made.donorsPerKm2]).toEqual([undefined, undefined]);
  });

  test.each([
    ['CELLS', [CELLS]],
    ['PARTITIONS', [PARTITIONS]],
    ['MIXED', [CELLS, PARTITIONS]],
  ] as const)('is told by its plan: %s', async (plan, steps) => {
    const { survey: made, read } = survey();
    for (const step of steps) await read(step, 2);
    expect(made.plan).toBe(plan);
    expect(made.queries).toBe(2 * steps.length);
    expect(made.queries).toBe(made.cellsQueried + made.partitionsQueried);
  });

  test('is by cells where there is no sparse index, whatever the step says', async () => {
    const { survey: made, read } = survey({ readPartition: undefined });
    await read(PARTITIONS, 3);
    expect(made).toMatchObject({ plan: 'CELLS', cellsQueried: 3, partitionsQueried: 0 });
  });

  test('is counted in donors a km², to four decimals', async () => {
    const { survey: made, read } = survey();
    await read(CELLS, 3);
    expect(made.donorsPerKm2).toBe(Number((1 / cellKm2(h3Res8(ORIGIN))).toFixed(4)));
    await read(PARTITIONS, 1);
    const km2 = 3 * cellKm2(h3Res8(ORIGIN)) + cellKm2(h3Res5(ORIGIN));
    expect(made.donorsPerKm2).toBe(Number((5 / km2).toFixed(4)));
  });

  test('is as many rings as the cells read, or as the partitions make known', async () => {
    const byCells = survey();
    await byCells.read(CELLS, 8);
    expect(byCells.survey.level).toBe(2);
    const byPartitions = survey();
    await byPartitions.read(PARTITIONS, 25);
    // A ring's side lies some 0.86 km beyond that of the ring before.
    expect(byPartitions.survey.level).toBe(17);
    expect(byPartitions.survey).toMatchObject({ boundKm: 15, finished: true });
  });

  test('is no ring where the waves before came farther than the radius of now', async () => {
    const { survey: made, read } = survey({ beyondKm: 20 });
    await read(CELLS, 1);
    expect(made).toMatchObject({ finished: true, boundKm: 15, level: 0, cellsQueried: 0 });
  });

  test('lacks the cells that begin just on the radius', async () => {
    const { asked, read } = survey();
    await read(CELLS, 2);
    const onIt = survey({ radiusKm: distanceBounds(ORIGIN, asked[1] ?? '').lowerKm });
    await onIt.read(CELLS, 1);
    expect(onIt.survey.finished).toBe(false);
    await onIt.read(CELLS, 25);
    expect(onIt.survey.finished).toBe(true);
    expect(onIt.asked).toContain(asked[1]);
  });

  test('leaves out cells that the partitions have made known', async () => {
    const { survey: made, asked, read } = survey();
    await read(PARTITIONS, 1);
    const known = made.boundKm;
    expect(known).toBeGreaterThan(5);
    await read(CELLS, 1);
    expect(asked).toHaveLength(2);
    expect(distanceBounds(ORIGIN, asked[1] ?? '').upperKm).toBeGreaterThan(known);
    expect(made.boundKm).toBeGreaterThanOrEqual(known);
    expect(made.outlook(1, 9).cells.done).toBeGreaterThan(50);
  });
});

describe('the outlook of the planner', () => {
  test('tells how many cells are done: those read, or those wholly known', async () => {
    const { survey: made, read } = survey();
    expect(made.outlook(1, 1).cells.done).toBe(0);
    await read(CELLS, 7);
    const { cells, boundKm } = made.outlook(1, 1);
    expect(cells.done).toBe(7);
    expect(cells.km2).toBe(cellKm2(h3Res8(ORIGIN)));
    // A regular hexagon of this area reaches so far: area = 3 * sqrt(3) / 2 * reach².
    expect((3 * Math.sqrt(3) * cells.reachKm ** 2) / 2).toBeCloseTo(cells.km2, 9);
    expect(boundKm).toBe(made.boundKm);
    await read(PARTITIONS, 25);
    const wide = made.outlook(1, 1).cells;
    expect(wide.done).toBeCloseTo((Math.PI * (15 - wide.reachKm) ** 2) / wide.km2, 9);
  });

  test('tells at which distance enough were seen', async () => {
    const { survey: made, read } = survey();
    await read(CELLS, 2);
    expect(made.outlook(1, 2).enoughSeenKm).toBe(0);
    expect(made.outlook(1, 3).enoughSeenKm).toBe(Number.POSITIVE_INFINITY);
  });

  test('has partitions only where there is a sparse index', async () => {
    const without = survey({ readPartition: undefined }).survey.outlook(1, 1).partitions;
    expect(without).toEqual({ open: [], km2: 0 });
    const { open, km2 } = survey().survey.outlook(1, 1).partitions;
    expect(open.length).toBeGreaterThan(5);
    expect(km2).toBe(cellKm2(h3Res5(ORIGIN)));
  });

  test('expects what earlier waves have seen, with what this one sees', async () => {
    const { survey: made, read } = survey({ prior: { donors: 4, candidates: 2, km2: 10 } });
    expect(made.outlook(1, 1).density.donorsPerKm2).toBeCloseTo(0.45, 12);
    expect(made.donorsPerKm2).toBeUndefined();
    await read(CELLS, 1);
    const km2 = 10 + cellKm2(h3Res8(ORIGIN));
    expect(made.outlook(1, 1).density.candidatesPerKm2).toBeCloseTo(3.5 / km2, 12);
  });
});
