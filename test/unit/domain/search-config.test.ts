import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';

describe('the numbers of the search', () => {
  test('have defaults', () => {
    expect(v.parse(SearchConfig, {})).toEqual({
      maxSearchRadiusKm: 15,
      maxCellsPerWave: 500,
      maxConcurrentQueries: 25,
      sparseIndex: false,
      secondsBeforeFirstWave: 0,
      secondsBetweenWaves: 180,
      maxRetryCount: 3,
      minSecondsBetweenSweeps: 3_600,
      maxSecondsBetweenSweeps: 604_800,
      extraDonorsUrgent: 2,
      extraDonorsRegular: 1,
    });
  });

  test.for<[string, unknown]>([
    ['maxSearchRadiusKm', 0],
    ['maxSearchRadiusKm', 101],
    ['maxSearchRadiusKm', '15'],
    ['maxCellsPerWave', 24],
    ['maxConcurrentQueries', 0],
    ['secondsBetweenWaves', -1],
    ['secondsBetweenWaves', 604_801],
    ['maxRetryCount', 1.5],
    ['extraDonorsUrgent', -1],
    ['maxSearchRadius', 15],
  ])('refuse %s of %j', ([name, value]) => {
    expect(v.is(SearchConfig, { [name]: value })).toBe(false);
  });

  test('refuse a shortest pause that is longer than the longest', () => {
    const config = { minSecondsBetweenSweeps: 10, maxSecondsBetweenSweeps: 5 };
    expect(v.is(SearchConfig, config)).toBe(false);
    expect(v.is(SearchConfig, { ...config, maxSecondsBetweenSweeps: 10 })).toBe(true);
  });
});
