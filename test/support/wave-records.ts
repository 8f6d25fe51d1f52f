import type { WaveRecord } from '../../src/domain/donor-search.ts';

/** A committed wave; a test names only what matters to it. */
export function aWave(overrides: Partial<WaveRecord> = {}): WaveRecord {
  return {
    run: 1,
    wave: 1,
    outcome: 'CONTINUE',
    retryCount: 0,
    level: 14,
    donorsFound: 2,
    donorsFoundSoFar: 2,
    targetDonors: 4,
    reachKm: 10.834,
    plan: 'CELLS',
    cellsQueried: 500,
    partitionsQueried: 0,
    donorsPerKm2: 0.1,
    queries: 501,
    gets: 2,
    itemsRead: 40,
    rowsSkipped: 0,
    itemsWritten: 3,
    transactions: 1,
    waitSeconds: 180,
    at: '2026-12-01T10:00:00.000Z',
    ...overrides,
  };
}
