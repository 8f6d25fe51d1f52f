import { expect, test } from 'vitest';
import { reportOf } from '../../../src/local/report.ts';
import { aSearch } from '../../support/builders.ts';
import { aWave } from '../../support/wave-records.ts';

const SEARCH = aSearch({
  status: 'COMPLETED',
  completionReason: 'FOUND_ENOUGH',
  targetDonors: 3,
  notifiedEligibleDonors: {
    far: { distance: 11.5, locationId: 'work' },
    tieB: { distance: 2.5, locationId: 'home' },
    tieA: { distance: 2.5, locationId: 'home' },
  },
  waveHistory: [
    aWave({ targetDonors: 4 }),
    aWave({
      wave: 2,
      outcome: 'FOUND_ENOUGH',
      targetDonors: 3,
      donorsFound: 1,
      itemsWritten: 2,
      transactions: 2,
    }),
  ],
});

test('a search is reported with the first wave’s target and the donors nearest first', () => {
  const report = reportOf({ search: SEARCH, executionStatus: 'SUCCEEDED' });
  expect(report).toMatchObject({
    requestPostId: 'req-1',
    status: 'COMPLETED',
    completionReason: 'FOUND_ENOUGH',
    executionStatus: 'SUCCEEDED',
    targetDonors: 4,
    waves: [
      {
        wave: 1,
        retryCount: 0,
        level: 14,
        donorsFound: 2,
        cellsQueried: 500,
        at: '2026-12-01T10:00:00.000Z',
      },
      { wave: 2, outcome: 'FOUND_ENOUGH' },
    ],
  });
  // The whole of what is told of a wave, and nothing else of its record.
  expect(report.waves[0]).toEqual({
    wave: 1,
    outcome: 'CONTINUE',
    retryCount: 0,
    level: 14,
    donorsFound: 2,
    plan: 'CELLS',
    cellsQueried: 500,
    partitionsQueried: 0,
    reachKm: 10.834,
    at: '2026-12-01T10:00:00.000Z',
  });
  expect(report.notified).toEqual([
    { userId: 'tieA', locationId: 'home', distanceKm: 2.5 },
    { userId: 'tieB', locationId: 'home', distanceKm: 2.5 },
    { userId: 'far', locationId: 'work', distanceKm: 11.5 },
  ]);
});

test('a report adds up what all waves read and wrote, and the item that opened the search', () => {
  const report = reportOf({ search: SEARCH, executionStatus: 'SUCCEEDED' });
  expect(report.reads).toEqual({ queries: 1_002, gets: 4, itemsRead: 80 });
  expect(report.writes).toEqual({ transactions: 3, itemsWritten: 1 + 3 + 2 });
});
