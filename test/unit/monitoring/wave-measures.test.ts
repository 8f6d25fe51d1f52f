import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { waveMeasures } from '../../../src/monitoring/wave-measures.ts';
import { aNotification, aSearch } from '../../support/builders.ts';
import { aWave } from '../../support/wave-records.ts';

/** The commit of a wave that has notified so many, beside those whom the search knew. */
function commitOf(notified: number, search: Partial<DonorSearch> = {}) {
  return {
    search: aSearch({ wave: 1, donorsFoundSoFar: notified, waveHistory: [aWave()], ...search }),
    expected: { run: 1, wave: 0, wakes: 0 },
    notifications: Array.from({ length: notified }, (_, index) => aNotification(`donor-${index}`)),
  };
}

describe('a committed wave', () => {
  test('that notified the first donors counts them, and how long their patient waited', () => {
    expect(waveMeasures(commitOf(2))).toEqual([
      { name: 'DonorsNotified', value: 2 },
      // Asked for at 9:00, notified at 10:00.
      { name: 'SecondsToFirstNotification', value: 3_600 },
    ]);
  });

  test('that notified more donors does not tell the patient’s wait again', () => {
    expect(waveMeasures(commitOf(2, { donorsFoundSoFar: 3 }))).toEqual([
      { name: 'DonorsNotified', value: 2 },
    ]);
  });

  test('of a request that was made later than now counts no time backwards', () => {
    const measures = waveMeasures(commitOf(1, { createdAt: '2026-12-01T11:00:00Z' }));
    expect(measures).toContainEqual({ name: 'SecondsToFirstNotification', value: 0 });
  });

  test('that found nobody and goes on counts nothing', () => {
    expect(waveMeasures(commitOf(0))).toEqual([]);
  });

  test('counts the donor rows that it could not use, those of earlier waves not again', () => {
    const waveHistory = [aWave({ rowsSkipped: 7 }), aWave({ wave: 2, rowsSkipped: 3 })];
    expect(waveMeasures(commitOf(0, { waveHistory }))).toEqual([{ name: 'DonorRowsSkipped', value: 3 }]);
  });

  test('that ends its search counts it by its outcome, and what the whole search took', () => {
    const waveHistory = [
      aWave({ cellsQueried: 500, queries: 501 }),
      aWave({ wave: 2, outcome: 'RADIUS_EXHAUSTED', cellsQueried: 176, queries: 178 }),
    ];
    const ended = { status: 'COMPLETED', completionReason: 'RADIUS_EXHAUSTED' } as const;
    expect(waveMeasures(commitOf(0, { ...ended, wave: 2, waveHistory }))).toEqual([
      { name: 'SearchesEnded', value: 1, outcome: 'RADIUS_EXHAUSTED' },
      { name: 'WavesPerSearch', value: 2 },
      { name: 'CellsPerSearch', value: 676 },
      { name: 'QueriesPerSearch', value: 679 },
    ]);
  });
});
