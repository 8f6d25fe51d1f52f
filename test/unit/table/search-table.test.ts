import { describe, expect, test } from 'vitest';
import { acceptedToItem } from '../../../src/table/accepted-donation.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { locationToItem } from '../../../src/table/donor-location.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { requestNotificationToItem } from '../../../src/table/notification.ts';
import { DynamoSearchTable } from '../../../src/table/search-table.ts';
import { waveTransaction } from '../../../src/table/wave-transaction.ts';
import { aLocation, aNotification, aRequest, aSearch } from '../../support/builders.ts';
import { cancelledFor, raise } from '../../support/conflicts.ts';
import { fakeClient, type SentRequest } from '../../support/fake-client.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const CELL = { countryCode: 'BD', bloodGroup: 'B+', cell: '883cf17645fffff' } as const;
const PARTITION = { ...CELL, cell: '853cf10ffffffff', limit: 10, after: { PK: 'before' } } as const;
const PLACE = { userId: 'donor-1', locationId: 'home', latitude: 23.727, longitude: 90.385 };
const COMMIT = {
  search: aSearch({ wave: 1 }),
  expected: { run: 1, wave: 0, wakes: 0 },
  notifications: [aNotification()],
};

function tableThat(answers: (request: SentRequest) => unknown) {
  const pauses: number[] = [];
  const { client, sent } = fakeClient(async (request) => answers(request));
  const backOff = async (attempt: number) => {
    pauses.push(attempt);
  };
  return { table: new DynamoSearchTable(client, 'app', { backOff }), sent, pauses };
}

describe('a wave reads', () => {
  test('request and search by their keys, consistently, and counts what is there', async () => {
    const { table, sent } = tableThat(({ input }) => ({
      Item: String(Object(input['Key']).PK).startsWith('BLOOD') ? requestToItem(aRequest()) : undefined,
    }));
    expect(await table.readRequest(KEY)).toMatchObject({ kind: 'valid', request: aRequest() });
    expect(await table.readSearch(KEY)).toBeUndefined();
    const SK = '2026-12-01T09:00:00Z#req-1';
    expect(sent.map(({ input }) => input)).toEqual([
      {
        TableName: 'app',
        Key: { PK: 'BLOOD_REQ#seeker-1', SK: `BLOOD_REQ#${SK}` },
        ConsistentRead: true,
      },
      {
        TableName: 'app',
        Key: { PK: 'DONOR_SEARCH#seeker-1', SK: `DONOR_SEARCH#${SK}` },
        ConsistentRead: true,
      },
    ]);
    expect(table.counts).toMatchObject({ gets: 2, itemsRead: 1, queries: 0 });
  });

  test('a search that is there, and knows a request that is gone', async () => {
    const { table } = tableThat(({ input }) => ({
      Item: String(Object(input['Key']).PK).startsWith('DONOR') ? searchToItem(aSearch()) : undefined,
    }));
    expect(await table.readSearch(KEY)).toEqual(aSearch());
    expect(await table.readRequest(KEY)).toBeUndefined();
  });

  test('the acceptances of the request, consistently, without names and numbers', async () => {
    const rows = (['ACCEPTED', 'IGNORED'] as const).map((status) =>
      acceptedToItem({ seekerId: 'seeker-1', requestPostId: 'req-1', donorId: `donor-${status}`, status }),
    );
    const { table, sent } = tableThat(() => ({ Items: rows }));
    expect(await table.readAcceptances(KEY)).toEqual([
      { donorId: 'donor-ACCEPTED', status: 'ACCEPTED' },
      { donorId: 'donor-IGNORED', status: 'IGNORED' },
    ]);
    expect(sent[0]?.input).toEqual({
      TableName: 'app',
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :sort)',
      ExpressionAttributeValues: { ':partition': 'BLOOD_REQ#seeker-1', ':sort': 'ACCEPTED#req-1#' },
      ScanIndexForward: true,
      ConsistentRead: true,
      ProjectionExpression: 'SK, #status',
      ExpressionAttributeNames: { '#status': 'status' },
    });
  });

  test('the statuses of notifications by donor, consistently, later again what a throttle left', async () => {
    const row = requestNotificationToItem(aNotification());
    const left = { Keys: [{ PK: 'NOTIFICATION#donor-2', SK: 'BLOOD_REQ_POST#req-1' }] };
    let answered = 0;
    const { table, sent, pauses } = tableThat(() => {
      answered += 1;
      return answered === 1
        ? { Responses: { app: [row] }, UnprocessedKeys: { app: left } }
        : { Responses: {} };
    });
    expect(await table.readNotificationStatuses('req-1', ['donor-1', 'donor-2'])).toEqual(
      new Map([['donor-1', 'PENDING']]),
    );
    expect(pauses).toEqual([1]);
    expect(sent[0]?.input).toEqual({
      RequestItems: {
        app: {
          Keys: [{ PK: 'NOTIFICATION#donor-1', SK: 'BLOOD_REQ_POST#req-1' }, ...left.Keys],
          ConsistentRead: true,
          ProjectionExpression: 'PK, #status',
          ExpressionAttributeNames: { '#status': 'status' },
        },
      },
    });
  });
});

describe('a wave looks for donors', () => {
  const good = locationToItem(aLocation());
  const [nowhere, elsewhere] = ['donor-2', 'donor-3'].map((userId) => ({
    ...locationToItem(aLocation({ userId })),
    latitude: undefined,
  }));

  test('in a cell, and counts a row without a place once, however often it is met', async () => {
    const { table, sent } = tableThat(() => ({ Items: [good, nowhere, elsewhere] }));
    expect(await table.donorsInCell(CELL)).toEqual([PLACE]);
    expect(await table.donorsInCell(CELL)).toEqual([PLACE]);
    expect(table.counts).toMatchObject({ queries: 2, itemsRead: 6, rowsSkipped: 2 });
    expect(sent[0]?.input).toEqual({
      TableName: 'app',
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :partition',
      ExpressionAttributeValues: { ':partition': 'LOC#BD#B+#AVAIL#883cf17645fffff' },
      ScanIndexForward: true,
      ProjectionExpression: 'PK, SK, latitude, longitude',
    });
  });

  test('in a page of a partition, from where the page before ended', async () => {
    const end = { PK: 'end' };
    const { table, sent } = tableThat(() => ({ Items: [good, nowhere], LastEvaluatedKey: end }));
    expect(await table.donorsInPartition(PARTITION)).toEqual({ places: [PLACE], rows: 2, end });
    expect(table.counts).toMatchObject({ queries: 1, itemsRead: 2, rowsSkipped: 1 });
    expect(sent[0]?.input).toEqual({
      TableName: 'app',
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :partition',
      ExpressionAttributeValues: { ':partition': 'LOC#BD#B+#AVAIL#853cf10ffffffff' },
      ScanIndexForward: true,
      Limit: 10,
      ProjectionExpression: 'PK, SK, latitude, longitude, GSI1PK',
      ExclusiveStartKey: { PK: 'before' },
    });
  });

  test('in a partition without any', async () => {
    const { table } = tableThat(() => ({}));
    expect(await table.donorsInPartition(PARTITION)).toEqual({ places: [], rows: 0, end: undefined });
  });
});

describe('a wave commits', () => {
  test('with its one transaction', async () => {
    const { table, sent } = tableThat(() => ({}));
    expect(await table.commitWave(COMMIT)).toEqual({ kind: 'committed' });
    expect(sent).toEqual([{ name: 'TransactWriteCommand', input: waveTransaction('app', COMMIT).input }]);
  });

  test('or learns why not', async () => {
    const { table } = tableThat(() => raise(cancelledFor('None', 'None', 'ConditionalCheckFailed')));
    expect(await table.commitWave(COMMIT)).toEqual({
      kind: 'alreadyNotified',
      statuses: new Map([['donor-1', '']]),
      others: new Set(),
    });
    const changed = tableThat(() => raise(cancelledFor('None', 'ConditionalCheckFailed', 'None')));
    expect(await changed.table.commitWave(COMMIT)).toEqual({ kind: 'changed' });
  });
});
