import { expect, test } from 'vitest';
import { batchWrite } from '../../../src/table/batch-write.ts';
import { fakeClient, type SentRequest } from '../../support/fake-client.ts';

const ROWS = Array.from({ length: 60 }, (_, index) => ({ PK: `P#${index}`, SK: 'S' }));
const options = { concurrency: 2, backOff: () => Promise.resolve() };

function putsOf({ input }: SentRequest): { PutRequest: { Item: { PK: string } } }[] {
  return (input as { RequestItems: { app: { PutRequest: { Item: { PK: string } } }[] } }).RequestItems.app;
}

test('rows are put 25 at a time, each once, and again where the table leaves some', async () => {
  const written: string[] = [];
  const { client, sent } = fakeClient((request, index) => {
    const puts = putsOf(request);
    const left = index === 0 ? puts.slice(20) : [];
    for (const put of puts.slice(0, puts.length - left.length)) written.push(put.PutRequest.Item.PK);
    return { UnprocessedItems: left.length > 0 ? { app: left } : {} };
  });

  await batchWrite(client, 'app', ROWS, options);

  expect(written.sort()).toEqual(ROWS.map(({ PK }) => PK).sort());
  expect(sent.map((request) => putsOf(request).length).sort()).toEqual([10, 25, 25, 5].sort());
});

test.for<[number, number]>([
  [0, 0],
  [25, 1],
  [50, 2],
])('%i rows are put with %i requests', async ([rows, requests]) => {
  const { client, sent } = fakeClient(() => ({}));
  await batchWrite(client, 'app', ROWS.slice(0, rows), options);
  expect(sent).toHaveLength(requests);
});

test('rows that are never written end in an error that passes, after ever longer pauses', async () => {
  const pauses: number[] = [];
  const { client, sent } = fakeClient((request) => ({ UnprocessedItems: { app: putsOf(request) } }));
  const backOff = async (attempt: number) => {
    pauses.push(attempt);
  };
  await expect(batchWrite(client, 'app', ROWS.slice(0, 2), { ...options, backOff })).rejects.toMatchObject({
    name: 'UnprocessedItemsError',
    message: '2 items were left unwritten after 8 requests',
  });
  expect(sent).toHaveLength(8);
  expect(pauses).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
