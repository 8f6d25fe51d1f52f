import { describe, expect, test } from 'vitest';
import { notificationToItem } from '../../../src/table/notification.ts';
import { listNotificationsByStatus } from '../../../src/table/patterns/notifications.ts';
import { updateUserProfile } from '../../../src/table/writes/profile.ts';
import { NOW } from '../../support/builders.ts';
import { fakeClient } from '../../support/fake-client.ts';

/** DynamoDB ends a page at 1 MB. */
const PAGE_BYTES = 1024 * 1024;

describe('what a request costs', () => {
  test('ten thousand notifications are listed with one query for each megabyte', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      notificationToItem({
        userId: 'donor-1',
        type: 'BLOOD_REQ_POST',
        id: `req-${String(index).padStart(5, '0')}`,
        status: 'PENDING',
        title: 'Urgent: B+ blood needed',
        body: 'x'.repeat(300),
      }),
    );
    const perPage = Math.floor(PAGE_BYTES / JSON.stringify(rows[0]).length);
    const { client, sent } = fakeClient(({ input }) => {
      const start = Number(Object(input['ExclusiveStartKey']).next ?? 0);
      const next = start + perPage;
      return {
        Items: rows.slice(start, next),
        ...(next < rows.length && { LastEvaluatedKey: { next } }),
      };
    });
    const db = { client, tableName: 'app' };

    const found = await Array.fromAsync(
      listNotificationsByStatus(db, { userId: 'donor-1', status: 'PENDING' }),
    );

    expect(found).toHaveLength(10_000);
    expect(sent).toHaveLength(Math.ceil(10_000 / perPage));
    expect(sent.length).toBeGreaterThan(4);
  });

  test('a profile is updated with one request, which names what changes and leaves the rest', async () => {
    const { client, sent } = fakeClient(() => ({}));
    await updateUserProfile({ client, tableName: 'app' }, 'user-1', { name: 'N', height: undefined }, NOW);
    expect(sent).toEqual([
      {
        name: 'UpdateCommand',
        input: {
          TableName: 'app',
          Key: { PK: 'USER#user-1', SK: 'PROFILE' },
          UpdateExpression: 'SET #name = :name, #updatedAt = :updatedAt REMOVE #height',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#name': 'name', '#height': 'height', '#updatedAt': 'updatedAt' },
          ExpressionAttributeValues: { ':name': 'N', ':updatedAt': '2026-12-01T10:00:00.000Z' },
        },
      },
    ]);
  });
});
