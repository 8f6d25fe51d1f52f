import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { commitFailure } from '../../../src/table/commit-result.ts';
import { aNotification } from '../../support/builders.ts';

const DONORS = [aNotification('donor-0'), aNotification('donor-1')];
const $metadata = {};

function cancelled(...codes: (string | { code: string; status: string })[]) {
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata,
    CancellationReasons: codes.map((code) =>
      typeof code === 'string' ? { Code: code } : { Code: code.code, Item: { status: { S: code.status } } },
    ),
  });
}
const meaning = (error: unknown) => commitFailure(error, DONORS, 2);

describe('a transaction that was not made means', () => {
  test('that something changed, where a fence failed, whatever else did', () => {
    const changed = { kind: 'changed' };
    expect(meaning(cancelled('ConditionalCheckFailed', 'None', 'None', 'None'))).toEqual(changed);
    expect(meaning(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed', 'None'))).toEqual(
      changed,
    );
  });

  test('who was notified already, and the status of it', () => {
    const existing = { code: 'ConditionalCheckFailed', status: 'IGNORED' };
    expect(meaning(cancelled('None', 'None', 'None', existing))).toEqual({
      kind: 'alreadyNotified',
      statuses: new Map([['donor-1', 'IGNORED']]),
      others: new Set(),
    });
  });

  test('who holds the notification of another seeker’s request of the same id', () => {
    const held = (seekerId: string) => ({
      Code: 'ConditionalCheckFailed',
      Item: { status: { S: 'PENDING' }, payload: { M: { seekerId: { S: seekerId } } } },
    });
    const CancellationReasons = [{ Code: 'None' }, { Code: 'None' }, held('seeker-1'), held('seeker-2')];
    const error = new TransactionCanceledException({ message: 'cancelled', $metadata, CancellationReasons });
    expect(meaning(error)).toEqual({
      kind: 'alreadyNotified',
      statuses: new Map([['donor-0', 'PENDING']]),
      others: new Set(['donor-1']),
    });
  });

  test('that a donor was notified for this request, where the row does not say for whose', () => {
    for (const Item of [
      undefined,
      {},
      { payload: { S: 'text' } },
      { payload: { M: {} } },
      { payload: { M: { seekerId: { N: '7' } } }, status: { N: '7' } },
    ]) {
      const held = { Code: 'ConditionalCheckFailed', ...(Item && { Item }) };
      const CancellationReasons = [{ Code: 'None' }, { Code: 'None' }, held, { Code: 'None' }];
      const error = new TransactionCanceledException({
        message: 'cancelled',
        $metadata,
        CancellationReasons,
      });
      expect(meaning(error)).toEqual({
        kind: 'alreadyNotified',
        statuses: new Map([['donor-0', '']]),
        others: new Set(),
      });
    }
  });

  test.for(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that the table was busy, on %s',
    (code) => {
      expect(meaning(cancelled(code, 'None', 'None', 'None'))).toEqual({ kind: 'busy' });
      expect(meaning(cancelled('None', 'None', code, 'None'))).toEqual({ kind: 'busy' });
    },
  );

  test('that the table was busy, where the same transaction is still under way', () => {
    expect(meaning(new TransactionInProgressException({ message: 'wait', $metadata }))).toEqual({
      kind: 'busy',
    });
  });

  test('nothing that a wave could answer to, on any other error', () => {
    const invalid = cancelled('ValidationError', 'None', 'None', 'None');
    expect(() => meaning(invalid)).toThrow(invalid);
    const silent = new TransactionCanceledException({ message: 'cancelled', $metadata });
    expect(() => meaning(silent)).toThrow(silent);
    const reasons = { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] };
    const other = Object.assign(new Error('other'), reasons);
    expect(() => meaning(other)).toThrow(other);
  });
});
