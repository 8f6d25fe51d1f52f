import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { executionName } from '../../../src/search/execution-name.ts';
import type { ExecutionInput } from '../../../src/search/open.ts';
import type { Owner } from '../../../src/search/owner.ts';
import {
  restartSearch,
  SearchEndedError,
  SearchMovedError,
  SearchRunningError,
} from '../../../src/search/restart.ts';
import { aSearch, NOW } from '../../support/builders.ts';

/** A stopped search in its third wave, and a machine that knows the statuses given, by run. */
function stopped(statuses: Record<number, string>, moved = false) {
  const search = aSearch({ wave: 3, currentRetryCount: 1, lastError: 'FAILED: no memory' });
  const owners: Owner[] = [];
  const started: ExecutionInput[] = [];
  const restart = (overrides: Partial<DonorSearch> = {}, force = false) =>
    restartSearch(
      { ...search, ...overrides },
      {
        takeOver: async (_search, run, owner) => {
          expect(run).toBe(overrides.run ?? 1);
          owners.push(owner);
          return !moved;
        },
      },
      {
        executionArn: ({ requestPostId }, run) => `arn:execution:${requestPostId}:${run}`,
        status: async (_search, run) => statuses[run],
        start: async (input) => {
          started.push(input);
        },
      },
      force,
      NOW,
    );
  return { owners, started, restart };
}

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };

describe('a restart', () => {
  test.for(['FAILED', 'TIMED_OUT', 'ABORTED', 'SUCCEEDED'])(
    'of a search whose execution %s makes a new run, which begins with the next wave, at once',
    async (status) => {
      const { owners, started, restart } = stopped({ 1: status });
      expect(await restart()).toMatchObject({ run: 2 });
      expect(owners).toEqual([
        {
          run: 2,
          runStartedAt: NOW.toISOString(),
          runFirstWave: 4,
          executionArn: `arn:execution:req-1:${executionName(KEY, 2)}`,
        },
      ]);
      expect(started).toEqual([{ search: KEY, run: 2, nextWave: 4, waitSeconds: 0 }]);
    },
  );

  test('that crashed before its execution was started is finished, and makes no third run', async () => {
    const { owners, started, restart } = stopped({ 1: 'FAILED' });
    expect(await restart({ run: 2 })).toEqual({ run: 2, executionArn: 'arn:execution:req-1:2' });
    expect(owners).toEqual([]);
    expect(started).toEqual([{ search: KEY, run: 2, nextWave: 4, waitSeconds: 0 }]);
  });

  test('leaves a running search alone unless it is forced', async () => {
    const { owners, started, restart } = stopped({ 1: 'RUNNING' });
    await expect(restart()).rejects.toThrow(SearchRunningError);
    expect([owners, started]).toEqual([[], []]);
    expect(await restart({}, true)).toMatchObject({ run: 2 });
  });

  test('of a search that has ended is refused, forced or not', async () => {
    const { started, restart } = stopped({ 1: 'SUCCEEDED' });
    const ended = { status: 'COMPLETED', completionReason: 'FOUND_ENOUGH' } as const;
    await expect(restart(ended)).rejects.toThrow(SearchEndedError);
    await expect(restart(ended, true)).rejects.toThrow('has ended: FOUND_ENOUGH');
    expect(started).toEqual([]);
  });

  test('that loses against another starts nothing', async () => {
    const { started, restart } = stopped({ 1: 'FAILED' }, true);
    await expect(restart()).rejects.toThrow(SearchMovedError);
    expect(started).toEqual([]);
  });
});
