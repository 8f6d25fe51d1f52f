import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { WaveContendedError } from '../../../src/search/errors.ts';
import { nameUnavailable, TableUnavailableError } from '../../../src/table/unavailable.ts';

const $metadata = {};

describe('an error of the table’s client', () => {
  test.for<[string, Error]>([
    ['a throttle', new ProvisionedThroughputExceededException({ message: 'slow down', $metadata })],
    [
      'a server error',
      Object.assign(new Error('oh'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }),
    ],
    ['a timeout', Object.assign(new Error('late'), { name: 'TimeoutError' })],
    ['an execution too many', Object.assign(new Error('full'), { name: 'ExecutionLimitExceeded' })],
    [
      'a broken connection, whose name says nothing',
      Object.assign(new Error('gone'), { code: 'ECONNRESET' }),
    ],
  ])('that passes gets the one name that is retried: %s', ([, error]) => {
    const named = nameUnavailable(error);
    expect(named).toBeInstanceOf(TableUnavailableError);
    expect(named).toMatchObject({
      name: 'TableUnavailableError',
      message: `The table is not available: ${error.name}`,
      cause: error,
    });
  });

  test.for<[string, unknown]>([
    ['a cancelled transaction', new TransactionCanceledException({ message: 'no', $metadata })],
    [
      'a refused permission',
      Object.assign(new Error('no'), { name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } }),
    ],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['an error of ours', new WaveContendedError(1, 2, 8)],
    [
      'an error that has the name already',
      new TableUnavailableError(Object.assign(new Error('gone'), { code: 'ECONNRESET' })),
    ],
    ['no error at all', 'text'],
    ['no error, though it is named like one', { name: 'ThrottlingException' }],
  ])('that does not pass stays as it is: %s', ([, error]) => {
    expect(nameUnavailable(error)).toBe(error);
  });
});
