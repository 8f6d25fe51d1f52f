import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { SearchEndedError } from '../../../src/search/restart.ts';
import { stopSearch } from '../../../src/search/stop.ts';
import { aSearch } from '../../support/builders.ts';

/** A search in its second run, and a machine that knows the status given of it. */
function standing(status: string | undefined) {
  const stopped: string[] = [];
  const stop = (overrides: Partial<DonorSearch> = {}) =>
    stopSearch(aSearch({ run: 2, ...overrides }), {
      executionArn: ({ requestPostId }, run) => `arn:execution:${requestPostId}:${run}`,
      status: async (_search, run) => (run === 2 ? status : 'FAILED'),
      stop: async (executionArn) => void stopped.push(executionArn),
    });
  return { stop, stopped };
}

describe('a stop', () => {
  test('ends the execution of the run that owns the search', async () => {
    const { stop, stopped } = standing('RUNNING');
    expect(await stop()).toEqual({ run: 2, executionArn: 'arn:execution:req-1:2', was: 'RUNNING' });
    expect(stopped).toEqual(['arn:execution:req-1:2']);
  });

  test.for(['ABORTED', 'FAILED', 'TIMED_OUT', 'SUCCEEDED', undefined])(
    'of what is %s already is done, and says so',
    async (status) => {
      const { stop, stopped } = standing(status);
      expect(await stop()).toMatchObject({ run: 2, was: status });
      expect(stopped).toEqual([]);
    },
  );

  test('of a search that has ended is refused', async () => {
    const { stop, stopped } = standing('RUNNING');
    await expect(stop({ status: 'COMPLETED', completionReason: 'FOUND_ENOUGH' })).rejects.toThrow(
      SearchEndedError,
    );
    expect(stopped).toEqual([]);
  });
});
