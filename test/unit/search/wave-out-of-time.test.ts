import { describe, expect, test } from 'vitest';
import type { CommitResult, SearchTable } from '../../../src/search/ports.ts';
import { firstWave, KEY } from '../../support/first-wave.ts';

const never = new Promise<never>(() => undefined);

describe('a wave whose time is up', () => {
  test('fails before it has come anywhere', async () => {
    await expect(
      firstWave('PENDING').run(AbortSignal.abort(), { donorsInCell: () => never }),
    ).rejects.toThrow(
      expect.objectContaining({
        name: 'WaveTooSlowError',
        message: 'Run 1, wave 1 read 0 cells and had no time to get on',
      }),
    );
  });

  test('commits what is certain later on', async () => {
    const timeIsUp = new AbortController();
    let cells = 0;
    const slow: Partial<SearchTable> = {
      donorsInCell: () => {
        cells += 1;
        if (cells === 1) return Promise.resolve([]);
        timeIsUp.abort();
        return never;
      },
    };
    const { memory, run } = firstWave('PENDING');
    expect(await run(timeIsUp.signal, slow)).toMatchObject({
      outcome: 'MORE',
      donorsFound: 0,
      cellsQueried: 1,
    });
    expect(memory.search(KEY).frontier?.distanceKm).toBeGreaterThan(0);
  });

  test('tells what it has read in vain: cells, and partitions that it began', async () => {
    const timeIsUp = new AbortController();
    const endless: Partial<SearchTable> = {
      donorsInCell: async () => [],
      donorsInPartition: async ({ limit, after }) => {
        if (after) timeIsUp.abort();
        return { places: [], rows: limit, end: { page: 1 } };
      },
    };
    const { run } = firstWave('PENDING', [], { frontier: { distanceKm: 9, userId: '' } });
    // One cell, then three partitions, none of them to its end; the round after them is too late.
    await expect(run(timeIsUp.signal, endless)).rejects.toThrow('Run 1, wave 1 read 4 cells');
  });

  test('still commits whom it found to be notified already, though it has come nowhere', async () => {
    const timeIsUp = new AbortController();
    const held: CommitResult = {
      kind: 'alreadyNotified',
      statuses: new Map([['near', 'IGNORED']]),
      others: new Set(),
    };
    const { memory, run } = firstWave('PENDING');
    memory.beforeCommit = () => {
      if (timeIsUp.signal.aborted) return undefined;
      timeIsUp.abort();
      return held;
    };
    expect(await run(timeIsUp.signal)).toMatchObject({
      outcome: 'MORE',
      donorsFound: 0,
      donorsFoundSoFar: 1,
    });
    expect(Object.keys(memory.search(KEY).notifiedEligibleDonors)).toEqual(['near']);
  });
});
