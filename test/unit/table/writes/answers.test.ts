import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../../../src/table/blood-request.ts';
import { acceptedKey, profileKey, requestKey } from '../../../../src/table/keys.ts';
import { requestNotificationToItem } from '../../../../src/table/notification.ts';
import { answerRequest } from '../../../../src/table/writes/answers.ts';
import { aNotification, aRequest, NOW } from '../../../support/builders.ts';
import { cancelledFor, raise } from '../../../support/conflicts.ts';
import { actionsOf, knownRows } from '../../../support/known-rows.ts';
import { notificationBecomes } from '../../../support/notification-becomes.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const AT = NOW.toISOString();
const REQUEST = requestToItem(aRequest());
const DONOR = { ...profileKey('donor-1'), bloodGroup: 'B+', name: 'N', phoneNumbers: ['+1'] };
const NOTIFICATION = requestNotificationToItem(aNotification());
const accepted = (status: string) => ({ ...acceptedKey('seeker-1', 'req-1', 'donor-1'), status });

const REQUEST_UNMOVED = {
  ConditionCheck: {
    TableName: 'app',
    Key: requestKey(KEY),
    ConditionExpression: '#status = :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':status': 'PENDING' },
  },
};
const IGNORED_ANEW = {
  Update: {
    TableName: 'app',
    Key: { PK: 'BLOOD_REQ#seeker-1', SK: 'ACCEPTED#req-1#donor-1' },
    UpdateExpression: 'SET #status = :status, #createdAt = :createdAt',
    ConditionExpression: 'attribute_not_exists(#status)',
    ExpressionAttributeNames: { '#status': 'status', '#createdAt': 'createdAt' },
    ExpressionAttributeValues: { ':status': 'IGNORED', ':createdAt': AT },
  },
};
describe('an answer', () => {
  test('that accepts writes who gives and how to reach them, and moves the notification', async () => {
    const { db, writes } = knownRows([REQUEST, DONOR, NOTIFICATION]);
    await answerRequest(db, KEY, 'donor-1', 'ACCEPTED', NOW);
    expect(actionsOf(writes)).toEqual([
      REQUEST_UNMOVED,
      {
        Update: {
          TableName: 'app',
          Key: { PK: 'BLOOD_REQ#seeker-1', SK: 'ACCEPTED#req-1#donor-1' },
          UpdateExpression:
            'SET #status = :status, #acceptanceTime = :acceptanceTime, #donorName = :donorName, ' +
            '#phoneNumbers = :phoneNumbers, #createdAt = :createdAt',
          ConditionExpression: 'attribute_not_exists(#status)',
          ExpressionAttributeNames: {
            '#status': 'status',
            '#acceptanceTime': 'acceptanceTime',
            '#donorName': 'donorName',
            '#phoneNumbers': 'phoneNumbers',
            '#createdAt': 'createdAt',
          },
          ExpressionAttributeValues: {
            ':status': 'ACCEPTED',
            ':acceptanceTime': AT,
            ':donorName': 'N',
            ':phoneNumbers': ['+1'],
            ':createdAt': AT,
          },
        },
      },
      notificationBecomes('ACCEPTED', 'PENDING'),
    ]);
  });

  test('that ignores tells nobody a name or a number', async () => {
    const { db, writes } = knownRows([REQUEST, DONOR, NOTIFICATION]);
    await answerRequest(db, KEY, 'donor-1', 'IGNORED', NOW);
    expect(actionsOf(writes)).toEqual([
      REQUEST_UNMOVED,
      IGNORED_ANEW,
      notificationBecomes('IGNORED', 'PENDING'),
    ]);
  });

  test('of a donor who was not notified leaves the notifications alone', async () => {
    const { db, writes } = knownRows([REQUEST, DONOR]);
    await answerRequest(db, KEY, 'donor-1', 'IGNORED', NOW);
    expect(actionsOf(writes)).toStrictEqual([REQUEST_UNMOVED, IGNORED_ANEW]);
  });

  test('that is changed holds only for the answer that was read, and keeps when it was first given', async () => {
    const { db, writes } = knownRows([REQUEST, DONOR, accepted('ACCEPTED')]);
    await answerRequest(db, KEY, 'donor-1', 'IGNORED', NOW);
    expect(actionsOf(writes)).toEqual([
      REQUEST_UNMOVED,
      {
        Update: {
          TableName: 'app',
          Key: { PK: 'BLOOD_REQ#seeker-1', SK: 'ACCEPTED#req-1#donor-1' },
          UpdateExpression: 'SET #status = :status',
          ConditionExpression: '#status = :before',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': 'IGNORED', ':before': 'ACCEPTED' },
        },
      },
    ]);
  });

  test('given twice is written once', async () => {
    for (const told of [[], [{ ...NOTIFICATION, status: 'IGNORED' }]]) {
      const { db, writes } = knownRows([REQUEST, DONOR, accepted('IGNORED'), ...told]);
      await answerRequest(db, KEY, 'donor-1', 'IGNORED', NOW);
      expect(writes).toEqual([]);
    }
  });

  test('given before the donor was notified is written again to the notification', async () => {
    const { db, writes } = knownRows([REQUEST, DONOR, accepted('IGNORED'), NOTIFICATION]);
    await answerRequest(db, KEY, 'donor-1', 'IGNORED', NOW);
    expect(actionsOf(writes)).toContainEqual(notificationBecomes('IGNORED', 'PENDING'));
  });

  test('that somebody else overtakes is read, decided and written again', async () => {
    const { db, reads, writes } = knownRows([REQUEST, DONOR], (attempt) =>
      attempt === 1 ? raise(cancelledFor('ConditionalCheckFailed')) : {},
    );
    await answerRequest(db, KEY, 'donor-1', 'ACCEPTED', NOW);
    expect(reads).toHaveLength(2 * 4);
    expect(writes).toHaveLength(2);
  });

  test('that is overtaken for ever ends in an error that names donor and request', async () => {
    const { db } = knownRows([REQUEST, DONOR], () => raise(cancelledFor('ConditionalCheckFailed')));
    await expect(answerRequest(db, KEY, 'donor-1', 'ACCEPTED', NOW)).rejects.toThrow(
      /^Answer of donor-1 to req-1 was changed by others/,
    );
  });

  test.for([
    ['to a request that is not there', [DONOR], 'RowNotFoundError', 'Request req-1 does not exist'],
    ['of nobody', [REQUEST], 'RowNotFoundError', 'User donor-1 does not exist'],
    [
      'to a request that is closed',
      [{ ...REQUEST, status: 'EXPIRED' }, DONOR],
      'NotAllowedError',
      'Request req-1 is EXPIRED: it takes no answer any more',
    ],
    [
      'after the donation was made',
      [REQUEST, DONOR, accepted('COMPLETED')],
      'NotAllowedError',
      'The donation for request req-1 was made already',
    ],
  ] as const)('%s is refused', async ([, rows, name, message]) => {
    const { db, writes } = knownRows(rows);
    const answered = answerRequest(db, KEY, 'donor-1', 'ACCEPTED', NOW);
    await expect(answered).rejects.toMatchObject({ name, message });
    expect(writes).toEqual([]);
  });
});
