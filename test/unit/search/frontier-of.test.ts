import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { BloodRequest } from '../../../src/domain/blood-request.ts';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { frontierOf, withValidFrontier } from '../../../src/search/frontier-of.ts';
import { newSearch } from '../../../src/search/open.ts';
import { runWave } from '../../../src/search/wave.ts';
import { MemoryTable } from '../../support/memory-table.ts';
import { MovableClock } from '../../support/movable-clock.ts';
import { requestAt } from '../../support/surroundings.ts';

const CONFIG = { ...v.parse(SearchConfig, {}), maxSearchRadiusKm: 3, maxCellsPerWave: 1, maxRetryCount: 0 };
const HERE = requestAt({ latitude: 23.78, longitude: 90.4 });
const ELSEWHERE = { latitude: 24.5, longitude: 90.4 };

/** A search after its first wave, which found nobody and came some way, and what its second wave does. */
async function secondWave(change: Partial<BloodRequest>) {
  const table = new MemoryTable();
  const clock = new MovableClock(HERE.createdAt);
  table.putRequest(HERE);
  table.putSearch(newSearch(HERE, 'arn:execution:1', CONFIG, clock.now()));
  const row = { countryCode: 'BD', bloodGroup: 'O-', available: true } as const;
  table.putDonor({ ...row, userId: 'there', locationId: 'home', ...ELSEWHERE, latitude: 24.501 });
  table.putDonor({
    ...row,
    bloodGroup: 'B-',
    userId: 'other',
    locationId: 'home',
    ...HERE,
    latitude: 23.781,
  });
  const { seekerId, requestPostId, createdAt } = HERE;
  const ask = (wave: number) =>
    runWave(
      { search: { seekerId, requestPostId, createdAt }, run: 1, wave },
      { table: table.view(), clock, config: CONFIG, timeIsUp: new AbortController().signal },
    );
  expect(await ask(1)).toMatchObject({ outcome: 'CONTINUE', donorsFound: 0 });
  expect(table.search(HERE).frontier?.distanceKm).toBeGreaterThan(0.5);
  table.putRequest({ ...HERE, ...change });
  await ask(2);
  return Object.keys(table.search(HERE).notifiedEligibleDonors);
}

describe('a request that is changed while its search goes on', () => {
  test('is searched from its new place, where nobody was passed yet', async () => {
    expect(await secondWave(ELSEWHERE)).toEqual(['there']);
  });

  test('is searched from the centre again where it asks for another group', async () => {
    expect(await secondWave({ requestedBloodGroup: 'B-' })).toEqual(['other']);
  });

  test('goes on where it was with any other change', async () => {
    expect(await secondWave({ contactNumber: '+200' })).toEqual([]);
  });
});

test('what a frontier is measured from is kept as 16 hexadecimal digits, no place in it', () => {
  expect(frontierOf(HERE)).toMatch(/^[0-9a-f]{16}$/);
});

test('a frontier of unknown origin holds, as does every frontier of a request that is gone', () => {
  const frontier = { distanceKm: 2, userId: 'u' };
  const search = { ...newSearch(HERE, 'arn', CONFIG, new Date(HERE.createdAt)), frontier };
  expect(withValidFrontier(search, HERE).frontier).toBe(frontier);
  expect(withValidFrontier({ ...search, frontierOf: 'elsewhere' }, undefined).frontier).toBe(frontier);
  expect(withValidFrontier({ ...search, frontierOf: 'elsewhere' }, HERE).frontier).toBeUndefined();
});
