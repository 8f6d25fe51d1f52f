import { describe, expect, test } from 'vitest';
import { answerWithoutWave } from '../../../src/search/replay.ts';
import { aSearch } from '../../support/builders.ts';
import { aWave } from '../../support/wave-records.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const HISTORY = [
  aWave({ run: 1, wave: 4, nextRun: 2 }),
  aWave({ run: 2, wave: 5, donorsFound: 9 }),
  aWave({ run: 2, wave: 6, donorsFound: 1, plan: undefined, partitionsQueried: undefined }),
];
const SEARCH = aSearch({ run: 2, wave: 6, waveHistory: HISTORY, donorsFoundSoFar: 10, currentLevel: 3 });
const ask = (run: number, wave: number, search = SEARCH) =>
  answerWithoutWave(search, { search: KEY, run, wave });

describe('a wave that is asked for', () => {
  test('is computed where it is its turn', () => {
    expect(ask(2, 7)).toBeUndefined();
  });

  test('answers from the history where it was committed', () => {
    expect(ask(2, 5)).toMatchObject({ run: 2, wave: 5, nextWave: 6, donorsFound: 9, plan: 'CELLS' });
    const bare = ask(2, 6);
    expect(bare).toMatchObject({ wave: 6, donorsFound: 1, partitionsQueried: 0 });
    expect(bare).not.toHaveProperty('plan');
    expect(bare).not.toHaveProperty('nextRun');
  });

  test('still hands over to the next run, whatever that has done since', () => {
    expect(ask(1, 4)).toMatchObject({ wave: 4, nextRun: { run: 2 } });
  });

  test('has nothing to do where a newer run owns the search', () => {
    expect(ask(1, 5)).toEqual({
      search: KEY,
      run: 1,
      wave: 5,
      nextWave: 6,
      outcome: 'SUPERSEDED',
      retryCount: 0,
      level: 3,
      donorsFound: 0,
      donorsFoundSoFar: 10,
      targetDonors: 4,
      cellsQueried: 0,
      partitionsQueried: 0,
      waitSeconds: 0,
    });
  });

  test.each([
    ['a wave ahead of the search', 2, 8],
    ['a run ahead of the search', 3, 7],
    ['an older wave of a run ahead', 3, 2],
  ])('is refused as %s', (_, run, wave) => {
    expect(() => ask(run, wave)).toThrow(expect.objectContaining({ name: 'WaveAheadError' }));
  });

  test.each([4, 6])('is refused as stale where the history no longer holds wave %i', (wave) => {
    const search = { ...SEARCH, waveHistory: [] };
    expect(() => ask(2, wave, search)).toThrow(expect.objectContaining({ name: 'StaleWaveError' }));
  });

  test('is refused as stale where another run has made it', () => {
    expect(() => ask(2, 4)).toThrow(expect.objectContaining({ name: 'StaleWaveError' }));
  });

  test('ends as the search has ended', () => {
    const ended = { ...SEARCH, status: 'COMPLETED' as const };
    expect(ask(2, 7, { ...ended, completionReason: 'FOUND_ENOUGH' })?.outcome).toBe('FOUND_ENOUGH');
    expect(ask(2, 7, { ...ended, completionReason: undefined })?.outcome).toBe('REQUEST_CLOSED');
  });
});
