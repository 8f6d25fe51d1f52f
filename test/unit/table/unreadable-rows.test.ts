import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { getRequest, listRequestsByDate } from '../../../src/table/patterns/requests.ts';
import type { Row } from '../../../src/table/row.ts';
import { aRequest } from '../../support/builders.ts';
import { fakeClient } from '../../support/fake-client.ts';
import { knownRows } from '../../support/known-rows.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };

describe('a row that is not there, or not as it should be,', () => {
  const broken: Row = { ...requestToItem(aRequest()), bloodQuantity: 0 };
  const whole = requestToItem(aRequest({ requestPostId: 'req-2' }));
  const seeker = { seekerId: 'seeker-1' };

  /** The keys that a read reports. */
  function reporting() {
    const keys: unknown[] = [];
    return { keys, onUnreadable: (key: unknown) => keys.push(key) };
  }

  test('is undefined by its key, and reported only where it is there', async () => {
    for (const [rows, reported] of [
      [[], []],
      [[broken], [{ PK: broken['PK'], SK: broken['SK'] }]],
    ] as const) {
      const { db } = knownRows(rows);
      const { keys, onUnreadable } = reporting();
      expect(await getRequest(db, KEY, { onUnreadable })).toBeUndefined();
      expect(await getRequest(db, KEY)).toBeUndefined();
      expect(keys).toEqual(reported);
    }
    const { keys, onUnreadable } = reporting();
    expect(await getRequest(knownRows([requestToItem(aRequest())]).db, KEY, { onUnreadable })).toBeDefined();
    expect(keys).toEqual([]);
  });

  test('is left out of a list and reported, and the list goes on', async () => {
    const { db } = knownRows([broken, whole]);
    const { keys, onUnreadable } = reporting();
    const found = await Array.fromAsync(listRequestsByDate(db, seeker, { onUnreadable }));
    expect(found.map(({ requestPostId }) => requestPostId)).toEqual(['req-2']);
    expect(keys).toEqual([{ PK: broken['PK'], SK: broken['SK'] }]);
    expect(await Array.fromAsync(listRequestsByDate(db, seeker))).toHaveLength(1);
  });

  test('ends no list: a page without rows is followed by the next, and never asked for too early', async () => {
    const { client, sent: requests } = fakeClient((_request, index) =>
      [
        { LastEvaluatedKey: { PK: 'a' } },
        { Items: [whole], LastEvaluatedKey: { PK: 'b' } },
        { Items: [whole] },
      ].at(index),
    );
    const { keys, onUnreadable } = reporting();
    const list = listRequestsByDate({ client, tableName: 'app' }, seeker, { onUnreadable });
    expect((await list.next()).value).toMatchObject({ requestPostId: 'req-2' });
    expect(requests.map(({ input }) => input['ExclusiveStartKey'])).toEqual([undefined, { PK: 'a' }]);
    expect(await Array.fromAsync(list)).toHaveLength(1);
    expect(keys).toEqual([]);
    expect(requests.at(-1)?.input).toMatchObject({
      TableName: 'app',
      ExclusiveStartKey: { PK: 'b' },
    });
  });
});
