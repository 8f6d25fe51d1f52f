import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { NotRedrivableError, redriveSearch } from '../../../src/search/redrive.ts';
import { SearchEndedError } from '../../../src/search/restart.ts';
import { aSearch } from '../../support/builders.ts';

/** A search in its second run, and a machine that knows the status given of it. */
function standing(status: string | undefined) {
  const redriven: string[] = [];
  const redrive = (overrides: Partial<DonorSearch> = {}) =>
    redriveSearch(aSearch({ run: 2, ...overrides }), {
      executionArn: ({ requestPostId }, run) => `arn:execution:${requestPostId}:${run}`,
      status: async (_search, run) => (run === 2 ? status : 'SUCCEEDED'),
      redrive: async (executionArn) => void redriven.push(executionArn),
    });
  return { redrive, redriven };
}

describe('a redrive', () => {
  test.for(['FAILED', 'TIMED_OUT', 'ABORTED'])(
    'lets the run that owns the search go on where it %s',
    async (status) => {
      const { redrive, redriven } = standing(status);
      expect(await redrive()).toEqual({ run: 2, executionArn: 'arn:execution:req-1:2' });
      expect(redriven).toEqual(['arn:execution:req-1:2']);
    },
  );

  test.for([
    ['RUNNING', 'it is RUNNING'],
    ['SUCCEEDED', 'it is SUCCEEDED'],
    [undefined, 'there is no such execution'],
  ])('is refused where the execution is %s, with what to do instead', async ([status, reason]) => {
    const { redrive, redriven } = standing(status);
    const error = new NotRedrivableError('arn:execution:req-1:2', reason ?? '');
    await expect(redrive()).rejects.toThrow(error);
    expect(error.message).toContain('A restart makes a new run');
    expect(redriven).toEqual([]);
  });

  test('of a search that has ended is refused', async () => {
    const { redrive, redriven } = standing('FAILED');
    await expect(redrive({ status: 'COMPLETED', completionReason: 'FOUND_ENOUGH' })).rejects.toThrow(
      SearchEndedError,
    );
    expect(redriven).toEqual([]);
  });
});
