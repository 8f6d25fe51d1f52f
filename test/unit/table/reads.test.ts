import { describe, expect, test } from 'vitest';
import { batchGet } from '../../../src/table/batch-get.ts';
import { queryAll } from '../../../src/table/query-pages.ts';
import { ReadCounter } from '../../../src/table/read-counter.ts';
import { readRow } from '../../../src/table/read-row.ts';
import { fakeClient, type SentRequest } from '../../support/fake-client.ts';

const KEYS = Array.from({ length: 250 }, (_, index) => ({ PK: `P#${index}`, SK: 'S' }));

function keysOf({ input }: SentRequest): { PK: string }[] {
  const { RequestItems: items } = input as { RequestItems: { app: { Keys: { PK: string }[] } } };
  return items.app.Keys;
}

describe('a query', () => {
  test('is read page by page to its end, empty pages in the middle included', async () => {
    const pages = [
      { Items: [{ PK: 'a' }], LastEvaluatedKey: { PK: 'a' } },
      { LastEvaluatedKey: { PK: 'b' } },
      { Items: [{ PK: 'c' }, { PK: 'd' }] },
    ];
    const { client, sent } = fakeClient((_request, index) => pages[index]);
    const counter = new ReadCounter();

    const rows = await queryAll(client, { TableName: 'app' }, counter);

    expect(rows).toEqual([{ PK: 'a' }, { PK: 'c' }, { PK: 'd' }]);
    expect(sent.map(({ input }) => input['ExclusiveStartKey'])).toEqual([
      undefined,
      { PK: 'a' },
      { PK: 'b' },
    ]);
    expect(counter).toMatchObject({ queries: 3, itemsRead: 3 });
  });
});

describe('rows by key', () => {
  test('are asked for a hundred at a time, side by side', async () => {
    let answered = 0;
    const sentBefore: number[] = [];
    const { client, sent } = fakeClient(async (request) => {
      await Promise.resolve();
      sentBefore.push(sent.length);
      answered += 1;
      return { Responses: { app: keysOf(request) } };
    });
    const counter = new ReadCounter();

    const rows = await batchGet(client, 'app', KEYS, {}, counter, () => Promise.resolve());

    expect(rows.map((row) => row['PK'])).toEqual(KEYS.map(({ PK }) => PK));
    expect(sent.map((request) => keysOf(request).length)).toEqual([100, 100, 50]);
    expect(sentBefore).toEqual([3, 3, 3]);
    expect(answered).toBe(3);
    expect(counter).toMatchObject({ gets: 3, itemsRead: 250 });
  });

  test('that a throttled table leaves are asked for again, later each time', async () => {
    const pauses: number[] = [];
    const { client, sent } = fakeClient((request) => {
      const [first, ...left] = keysOf(request);
      return {
        Responses: { app: [first] },
        UnprocessedKeys: left.length > 0 ? { app: { Keys: left } } : {},
      };
    });

    const rows = await batchGet(client, 'app', KEYS.slice(0, 3), {}, new ReadCounter(), async (attempt) => {
      pauses.push(attempt);
    });

    expect(rows).toHaveLength(3);
    expect(sent.map((request) => keysOf(request).length)).toEqual([3, 2, 1]);
    expect(pauses).toEqual([1, 2]);
  });

  test('that are never processed end in an error that passes', async () => {
    const { client, sent } = fakeClient((request) => ({
      UnprocessedKeys: { app: { Keys: keysOf(request) } },
    }));
    const read = batchGet(client, 'app', KEYS.slice(0, 2), {}, new ReadCounter(), () => Promise.resolve());
    await expect(read).rejects.toMatchObject({
      name: 'UnprocessedKeysError',
      message: '2 keys were left unread after 6 requests',
    });
    expect(sent).toHaveLength(6);
  });

  test('that are not there are left out', async () => {
    const { client } = fakeClient(() => ({}));
    const counter = new ReadCounter();
    expect(await batchGet(client, 'app', KEYS, {}, counter, () => Promise.resolve())).toEqual([]);
    expect(counter).toMatchObject({ gets: 3, itemsRead: 0 });
  });

  test('of nothing cost nothing', async () => {
    const { client, sent } = fakeClient(() => ({}));
    expect(await batchGet(client, 'app', [], {}, new ReadCounter(), () => Promise.resolve())).toEqual([]);
    expect(sent).toEqual([]);
  });
});

test('a row is read by its key alone, whatever else is given with it, as it stands now', async () => {
  const { client, sent } = fakeClient(() => ({ Item: { PK: 'P', SK: 'S', a: 1 } }));
  const key = { PK: 'P', SK: 'S', GSI1PK: 'not of the table’s own key' };
  expect(await readRow({ client, tableName: 'app' }, key)).toEqual({ PK: 'P', SK: 'S', a: 1 });
  expect(sent).toEqual([
    { name: 'GetCommand', input: { TableName: 'app', Key: { PK: 'P', SK: 'S' }, ConsistentRead: true } },
  ]);
});
