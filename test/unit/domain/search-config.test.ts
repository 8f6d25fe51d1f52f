import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { problemsIn } from '../../support/problems.ts';

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

  const RADIUS = 'a radius in km above 0 and at most 100';
  const SECONDS = 'a whole number of seconds from 0 to 604800';
  const DONORS = 'a whole number of donors from 0 to 100';

  test.for<[string, unknown, string]>([
    ['maxSearchRadiusKm', 0, RADIUS],
    ['maxSearchRadiusKm', 101, RADIUS],
    ['maxSearchRadiusKm', '15', RADIUS],
    ['maxCellsPerWave', 24, 'a whole number of cells from 25 to 10000'],
    ['maxCellsPerWave', 10_001, 'a whole number of cells from 25 to 10000'],
    ['maxConcurrentQueries', 0, 'a whole number of queries from 1 to 100'],
    ['maxConcurrentQueries', 101, 'a whole number of queries from 1 to 100'],
    ['sparseIndex', 'yes', 'true or false'],
    ['secondsBeforeFirstWave', 604_801, SECONDS],
    ['secondsBetweenWaves', -1, SECONDS],
    ['secondsBetweenWaves', 604_801, SECONDS],
    ['secondsBetweenWaves', '180', SECONDS],
    ['maxRetryCount', 1.5, 'a whole number of sweeps from 0 to 20'],
    ['maxRetryCount', 21, 'a whole number of sweeps from 0 to 20'],
    ['minSecondsBetweenSweeps', -1, SECONDS],
    ['maxSecondsBetweenSweeps', 604_801, SECONDS],
    ['extraDonorsUrgent', -1, DONORS],
    ['extraDonorsRegular', 101, DONORS],
    ['maxSearchRadius', 15, 'no field of this name'],
  ])('refuse %s of %j: expected %s', ([name, value, expected]) => {
    expect(problemsIn(SearchConfig, { [name]: value })).toEqual([`${name}: expected ${expected}`]);
  });

  test('refuse a shortest pause that is longer than the longest', () => {
    const config = { minSecondsBetweenSweeps: 10, maxSecondsBetweenSweeps: 5 };
    const problem = 'minSecondsBetweenSweeps: expected no more than maxSecondsBetweenSweeps';
    expect(problemsIn(SearchConfig, config)).toEqual([problem]);
    expect(problemsIn(SearchConfig, { ...config, maxRetryCount: 'three' })).toContain(problem);
    expect(problemsIn(SearchConfig, { ...config, maxSecondsBetweenSweeps: 10 })).toEqual([]);
  });

  test.for([
    { minSecondsBetweenSweeps: 'x', maxSecondsBetweenSweeps: 5 },
    { minSecondsBetweenSweeps: 5, maxSecondsBetweenSweeps: 'x' },
  ])('compare the pauses only where both are numbers: %j', (config) => {
    expect(problemsIn(SearchConfig, config)).toHaveLength(1);
  });
});
