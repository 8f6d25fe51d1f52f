import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { type LookInput, lookForDonors } from '../../../src/search/look.ts';
import { requestAt } from '../../support/surroundings.ts';

const REQUEST = requestAt({ latitude: 23.7808, longitude: 90.4067 });
const NOBODY = { places: [], rows: 0, end: undefined };
/** A common group: a walk stays with the cells. */
const DONORS_PER_CELL = 8;
const WANTED = 320;

/** Sizes of the rounds in which the cells of a look are read. */
async function roundsOf(changes: Partial<LookInput>): Promise<number[]> {
  const rounds: number[] = [];
  let sent = 0;
  await lookForDonors({
    request: REQUEST,
    frontier: undefined,
    excluded: new Set(),
    config: v.parse(SearchConfig, {}),
    readCell: async (cell) => {
      sent += 1;
      // A round is whole before any of it is answered.
      await new Promise((resolve) => setImmediate(resolve));
      if (sent > 0) rounds.push(sent);
      sent = 0;
      return Array.from({ length: DONORS_PER_CELL }, (_, index) => ({
        userId: `${cell}-${index}`,
        locationId: 'home',
        latitude: REQUEST.latitude,
        longitude: REQUEST.longitude,
      }));
    },
    readPartition: async () => NOBODY,
    prior: undefined,
    wanted: Promise.resolve(WANTED),
    timeIsUp: new AbortController().signal,
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
