import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { type LookInput, lookForDonors } from '../../../src/search/look.ts';
import type { Planner } from '../../../src/search/planner.ts';
import { requestAt } from '../../support/surroundings.ts';

const REQUEST = requestAt({ latitude: 23.7808, longitude: 90.4067 });
const NOBODY = { places: [], rows: 0, end: undefined };
/** A common group: a walk stays with the cells. */
const DONORS_PER_CELL = 8;
const WANTED = 320;

const place = (cell: string, index: number) => ({
  userId: `${cell}-${index}`,
  locationId: 'home',
  latitude: REQUEST.latitude,
  longitude: REQUEST.longitude,
});

/** A look among such donors, its input whole; a test names only what matters to it. */
function look(changes: Partial<LookInput>) {
  return lookForDonors({
    request: REQUEST,
    frontier: undefined,
    excluded: new Set(),
    config: v.parse(SearchConfig, {}),
    readCell: async (cell) => [place(cell, 0)],
    readPartition: undefined,
    prior: undefined,
    wanted: Promise.resolve(WANTED),
    timeIsUp: new AbortController().signal,
    ...changes,
  });
}

/** Sizes of the rounds in which the cells of a look are read. */
async function roundsOf(changes: Partial<LookInput>): Promise<number[]> {
  const rounds: number[] = [];
  let sent = 0;
  await look({
    readCell: async (cell) => {
      sent += 1;
      // A round is whole before any of it is answered.
      await new Promise((resolve) => setImmediate(resolve));
      if (sent > 0) rounds.push(sent);
      sent = 0;
      return Array.from({ length: DONORS_PER_CELL }, (_, index) => place(cell, index));
    },
    readPartition: async () => NOBODY,
    ...changes,
  });
  return rounds;
}

test('a look that may read either index begins with small rounds, so that a wrong guess costs little', async () => {
  expect((await roundsOf({})).slice(0, 4)).toEqual([1, 3, 9, 25]);
});

test('a look that knows the density, or has no choice, reads as much side by side as it may', async () => {
  const prior = { donors: 100, candidates: 100, km2: 10 };
  expect((await roundsOf({ prior })).slice(0, 2)).toEqual([3, 25]);
  expect((await roundsOf({ readPartition: undefined })).slice(0, 2)).toEqual([1, 25]);
});

test('a look ends with the last donor who is wanted, and reads on for none', async () => {
  const found = await look({ wanted: Promise.resolve(1) });
  expect(found).toMatchObject({ cellsQueried: 1, someLeft: false, radiusReached: false });
  expect(found.chosen).toHaveLength(1);
});

test('a look for nobody is done however little time is left', async () => {
  const found = await look({ wanted: Promise.resolve(0), timeIsUp: AbortSignal.abort() });
  expect(found).toMatchObject({ chosen: [], outOfTime: false, radiusReached: false });
});

test('a look tells its planner how many donors are missing: one before they are counted, then those not found', async () => {
  const missing: number[] = [];
  const planner: Planner = (outlook) => {
    missing.push(outlook.missing);
    return { read: 'CELLS', withinKm: 15 };
  };
  const config = { ...v.parse(SearchConfig, {}), maxConcurrentQueries: 1 };
  await look({ planner, config, wanted: Promise.resolve(3) });
  expect(missing).toEqual([1, 2, 1]);
});

test('a look ends within its budget once it has come a kilometre past its frontier, and no sooner', async () => {
  const config = { ...v.parse(SearchConfig, {}), maxConcurrentQueries: 1 };
  const { boundKm } = await look({ config: { ...config, maxCellsPerWave: 30 } });
  expect(boundKm).toBeGreaterThan(1);
  const frontier = { distanceKm: boundKm - 1, userId: '' };
  const further = await look({ config: { ...config, maxCellsPerWave: 1 }, frontier });
  expect(further.boundKm).toBe(boundKm);
  expect(further.cellsQueried).toBeGreaterThan(1);
});
