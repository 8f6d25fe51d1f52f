import { describe, expect, test } from 'vitest';
import type { RequestStatus } from '../../../../src/domain/blood-request.ts';
import { requestToItem } from '../../../../src/table/blood-request.ts';
import { acceptedKey, requestKey } from '../../../../src/table/keys.ts';
import { requestNotificationToItem } from '../../../../src/table/notification.ts';
import { completeDonation } from '../../../../src/table/writes/donations.ts';
import { aNotification, aRequest, NOW } from '../../../support/builders.ts';
import { cancelledFor, raise } from '../../../support/conflicts.ts';
import { actionsOf, knownRows } from '../../../support/known-rows.ts';
import { notificationBecomes } from '../../../support/notification-becomes.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const requestIs = (status: RequestStatus) => requestToItem(aRequest({ status }));
const acceptance = (donorId: string, status = 'ACCEPTED') => ({
  ...acceptedKey('seeker-1', 'req-1', donorId),
  status,
});

const recordOf = (donorId: string) => ({
  Put: {
    TableName: 'app',
    Item: {
      PK: `DONATION#${donorId}`,
      SK: 'DONATION#req-1',
      seekerId: 'seeker-1',
      requestCreatedAt: '2026-12-01T09:00:00Z',
      requestedBloodGroup: 'B+',
      location: 'Dhaka Medical College',
      donationDateTime: '2026-12-02T08:30:00Z',
      createdAt: NOW.toISOString(),
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});
const acceptanceCompleted = (donorId: string) => ({
  Update: {
    TableName: 'app',
    Key: acceptedKey('seeker-1', 'req-1', donorId),
    UpdateExpression: 'SET #status = :status',
    ConditionExpression: '#status = :before',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':status': 'COMPLETED', ':before': 'ACCEPTED' },
  },
});
const requestCompleted = (before: RequestStatus) => ({
  Update: {
    TableName: 'app',
    Key: requestKey(KEY),
    UpdateExpression:
      'SET #status = :status, #h3Res5 = :h3Res5, #h3Res8 = :h3Res8, #GSI1PK = :GSI1PK, ' +
      '#GSI1SK = :GSI1SK, #LSI1SK = :LSI1SK',
    ConditionExpression: '#status = :before',
    ExpressionAttributeNames: {
      '#status': 'status',
      '#h3Res5': 'h3Res5',
      '#h3Res8': 'h3Res8',
      '#GSI1PK': 'GSI1PK',
      '#GSI1SK': 'GSI1SK',
      '#LSI1SK': 'LSI1SK',
    },
    ExpressionAttributeValues: {
      ':status': 'COMPLETED',
      ':h3Res5': '853cf177fffffff',
      ':h3Res8': '883cf17647fffff',
      ':GSI1PK': 'REQ#BD#B+#COMPLETED#853cf177fffffff',
      ':GSI1SK': '2026-12-01T09:00:00Z',
      ':LSI1SK': 'STATUS#COMPLETED#req-1',
      ':before': before,
    },
  },
});

describe('a donation that was made', () => {
  test('is recorded, and completes acceptance, notification and request together', async () => {
    const notification = requestNotificationToItem({ ...aNotification(), status: 'ACCEPTED' });
    const { db, writes } = knownRows([requestIs('MANAGED'), acceptance('donor-1'), notification]);
    await completeDonation(db, KEY, ['donor-1'], NOW);
    expect(actionsOf(writes)).toEqual([
      recordOf('donor-1'),
      acceptanceCompleted('donor-1'),
      notificationBecomes('COMPLETED', 'ACCEPTED'),
      requestCompleted('MANAGED'),
    ]);
  });

  test('by a donor who is named twice, or was never notified, is one record', async () => {
    const { db, writes } = knownRows([requestIs('PENDING'), acceptance('donor-2')]);
    await completeDonation(db, KEY, ['donor-2', 'donor-2'], NOW);
    expect(actionsOf(writes)).toEqual([
      recordOf('donor-2'),
      acceptanceCompleted('donor-2'),
      requestCompleted('PENDING'),
    ]);
  });

  test('after the request was completed adds the donors that are new', async () => {
    const rows = [requestIs('COMPLETED'), acceptance('donor-1', 'COMPLETED'), acceptance('donor-2')];
    const { db, writes } = knownRows(rows);
    await completeDonation(db, KEY, ['donor-1', 'donor-2'], NOW);
    expect(actionsOf(writes)).toEqual([recordOf('donor-2'), acceptanceCompleted('donor-2')]);
  });

  test('and said twice is written once', async () => {
    const { db, writes } = knownRows([requestIs('COMPLETED'), acceptance('donor-1', 'COMPLETED')]);
    await completeDonation(db, KEY, ['donor-1'], NOW);
    expect(writes).toEqual([]);
  });

  test('is written for as many donors as one transaction holds, and refused for more', async () => {
    const donorIds = Array.from({ length: 33 }, (_, index) => `donor-${index}`);
    const rows = [requestIs('PENDING'), ...donorIds.map((donorId) => acceptance(donorId))];
    const { db, writes } = knownRows(rows);
    await completeDonation(db, KEY, donorIds, NOW);
    expect(actionsOf(writes)).toHaveLength(33 * 2 + 1);
    await expect(completeDonation(db, KEY, [...donorIds, 'donor-33'], NOW)).rejects.toMatchObject({
      name: 'NotAllowedError',
      message: 'At most 33 donors are completed at once',
    });
  });

  test('that is overtaken for ever ends in an error that names the request', async () => {
    const rows = [requestIs('PENDING'), acceptance('donor-1')];
    const { db } = knownRows(rows, () => raise(cancelledFor('TransactionConflict')));
    await expect(completeDonation(db, KEY, ['donor-1'], NOW)).rejects.toThrow(
      /^Completion of req-1 was changed by others/,
    );
  });

  test.for([
    ['for no request', [], 'RowNotFoundError', 'Request req-1 does not exist'],
    [
      'for a request that was cancelled',
      [requestIs('CANCELLED'), acceptance('donor-1')],
      'NotAllowedError',
      'Request req-1 is CANCELLED',
    ],
    [
      'for a request that has expired',
      [requestIs('EXPIRED'), acceptance('donor-1')],
      'NotAllowedError',
      'Request req-1 is EXPIRED',
    ],
    [
      'by a donor who has not answered',
      [requestIs('PENDING')],
      'NotAllowedError',
      'Donor donor-1 has not accepted request req-1',
    ],
    [
      'by a donor who has ignored it',
      [requestIs('PENDING'), acceptance('donor-1', 'IGNORED')],
      'NotAllowedError',
      'Donor donor-1 has not accepted request req-1',
    ],
  ] as const)('%s is refused', async ([, rows, name, message]) => {
    const { db, writes } = knownRows(rows);
    await expect(completeDonation(db, KEY, ['donor-1'], NOW)).rejects.toMatchObject({ name, message });
    expect(writes).toEqual([]);
  });
});
