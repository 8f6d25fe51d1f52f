import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { isConflict, optimistically } from '../../../../src/table/writes/optimistic.ts';
import { cancelledFor, conditionFailed } from '../../../support/conflicts.ts';

describe('a write on condition that nothing has moved', () => {
  /** What comes of it where so many attempts meet the error, and how many were made. */
  async function afterFailures(failures: number, error: Error) {
    let attempts = 0;
    const result = await optimistically('The row', async () => {
      attempts += 1;
      if (attempts <= failures) throw error;
      return 'written';
    }).catch((thrown: unknown) => thrown);
    return { result, attempts };
  }

  test('is made again until it holds, five times at the most', async () => {
    const conflict = conditionFailed();
    expect(await afterFailures(0, conflict)).toEqual({ result: 'written', attempts: 1 });
    expect(await afterFailures(4, conflict)).toEqual({ result: 'written', attempts: 5 });
    const { result, attempts } = await afterFailures(5, conflict);
    expect(attempts).toBe(5);
    expect(result).toMatchObject({
      name: 'WriteContendedError',
      message: 'The row was changed by others during 5 attempts to write it',
    });
  });

  test('is not made again after any other error', async () => {
    const error = new Error('other');
    expect(await afterFailures(1, error)).toEqual({ result: error, attempts: 1 });
  });
});

describe('somebody else was there first', () => {
  test.for<[string, unknown, boolean]>([
    ['where a condition failed', conditionFailed(), true],
    ['where one of a transaction failed', cancelledFor('None', 'ConditionalCheckFailed'), true],
    ['where another transaction was under way', cancelledFor('TransactionConflict', 'None'), true],
    ['not where a transaction was wrong', cancelledFor('ValidationError', undefined), false],
    [
      'not where a transaction gives no reason',
      new TransactionCanceledException({ message: 'cancelled', $metadata: {} }),
      false,
    ],
    ['not after another error', Object.assign(new Error('no'), cancelledReasons()), false],
  ])('%s', ([, error, conflict]) => {
    expect(isConflict(error)).toBe(conflict);
  });

  function cancelledReasons() {
    return { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] };
  }
});
