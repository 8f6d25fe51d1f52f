import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, DeleteQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, inject, test } from 'vitest';
import { messageOf } from '../../src/delivery/message.ts';
import { clientConfig } from '../../src/local/endpoint.ts';
import { takeMessages } from '../../src/local/take-messages.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { requestNotificationKey } from '../../src/table/keys.ts';
import { notificationFromItem, requestNotificationToItem } from '../../src/table/notification.ts';
import { aNotification, aRequest } from '../support/builders.ts';
import { operate } from '../support/cli.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { eventually } from '../support/eventually.ts';
import { logLinesOf } from '../support/function-log.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

/** The queue, of which these are the only readers. */
function queue() {
  const { endpoint, stack } = inject('cloud');
  const client = new SQSClient(clientConfig(endpoint));
  const QueueUrl = stack.NotificationQueueUrl;
  return {
    /** The messages about one request, once there are so many. */
    take: async (requestPostId: string, wanted: number) => {
      const { messages } = await takeMessages(client, QueueUrl, wanted, ({ id }) => id === requestPostId);
      return messages.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    },
    remove: () => client.send(new DeleteQueueCommand({ QueueUrl })),
    create: () => client.send(new CreateQueueCommand({ QueueName: QueueUrl.split('/').at(-1) })),
  };
}

/** A notification of a request and a donor of its own, as a wave writes it. */
function freshNotification() {
  return aNotification(`donor-${randomUUID()}`, aRequest({ requestPostId: `req-${randomUUID()}` }));
}

async function rejectedKeyOf(requestPostId: string): Promise<string | undefined> {
  const { stdout } = await operate(['rejected', '--json']);
  const { rejected } = JSON.parse(stdout);
  return rejected.find(({ notifications = [] }: { notifications?: { id: string }[] }) =>
    notifications.some(({ id }) => id === requestPostId),
  )?.key;
}

describe('the queue of notifications', () => {
  test('holds a message for each donor whom a search has notified, as its row says', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'JA', bloodQuantity: 3, patientName: 'P' });
    const donors = [0.001, 0.002, 0.003, 0.004].map((north) => donorNear(request, north));
    for (const donor of donors) await cloud.put(locationToItem(donor));
    await cloud.put(requestToItem(request));
    await cloud.search(request, ({ status }) => status === 'COMPLETED');

    const messages = await queue().take(request.requestPostId, donors.length);

    const users = donors.map(({ userId }) => userId).sort();
    expect(messages.map(({ userId }) => userId)).toEqual(users);
    for (const message of messages) {
      const row = await cloud.get(requestNotificationKey(message.userId, request.requestPostId));
      const notification = row && notificationFromItem(row);
      expect(message).toEqual(notification && messageOf(notification, undefined));
    }
    expect(messages[0]).toMatchObject({
      version: 1,
      type: 'BLOOD_REQ_POST',
      requestPostId: request.requestPostId,
      title: 'O+ blood needed',
      payload: { patientName: 'P', bloodQuantity: 3, contactNumber: request.contactNumber },
    });
    expect(new Set(messages.map(({ deduplicationId }) => deduplicationId)).size).toBe(donors.length);
  });

  test('loses nothing while it is away', async () => {
    const cloud = sharedCloud();
    const { take, remove, create } = queue();
    const early = freshNotification();
    const late = aNotification(`donor-${randomUUID()}`, aRequest({ requestPostId: early.requestPostId }));
    await remove();
    try {
      await cloud.put(requestNotificationToItem(early));
      await eventually('A try to deliver that failed', async () =>
        (await logLinesOf('Deliver')).find(
          (line) => line.includes(early.userId) && line.includes('could not be delivered'),
        ),
      );
      await cloud.put(requestNotificationToItem(late));
    } finally {
      await create();
    }
    const messages = await take(early.requestPostId, 2);
    expect(messages.map(({ userId }) => userId)).toEqual([early.userId, late.userId].sort());
  });
});

test('a notification that cannot be delivered is kept, and put through after a fix', async () => {
  const cloud = sharedCloud();
  const notification = freshNotification();
  const { requestPostId, userId } = notification;
  const { title: _title, ...untitled } = requestNotificationToItem(notification);
  await cloud.put(untitled);
  const key = await eventually('The rejected notification', () => rejectedKeyOf(requestPostId));
  expect(key).toMatch(/^invalid-notification\//);
  const listed = await operate(['rejected']);
  expect(listed.stdout).toContain(`notification BLOOD_REQ_POST of ${requestPostId} to ${userId}`);

  const early = await operate(['retry', key]);
  expect(early.exitCode).toBe(1);
  expect(early.stdout).toContain('still rejected, mend the notification first: title: expected a value');

  await cloud.put(requestNotificationToItem(notification));
  const late = await operate(['retry', key, '--json']);
  expect(late.exitCode, late.stderr).toBe(0);
  expect(JSON.parse(late.stdout)).toMatchObject({
    retried: [{ key, done: true, records: [{ kind: 'delivered', requestPostId }] }],
  });
  expect(await queue().take(requestPostId, 1)).toMatchObject([{ userId, title: notification.title }]);
  expect(await rejectedKeyOf(requestPostId)).toBeUndefined();
});
