import { describe, expect, test } from 'vitest';
import type { KeptRejection } from '../../../src/rejected/kept-rejection.ts';
import { putBack } from '../../../src/rejected/put-back.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { requestKey, searchKey } from '../../../src/table/keys.ts';
import { requestNotificationToItem } from '../../../src/table/notification.ts';
import type { Row } from '../../../src/table/row.ts';
import { aNotification, aRequest, aStreamRecord } from '../../support/builders.ts';

const REQUEST = aRequest();
const ROW = requestToItem(REQUEST);

/** A table, and a trigger that opens a search for every record it accepts and knows. */
function surroundings(rows: readonly Row[], behaviour: 'opens' | 'reports' | 'keeps' = 'opens') {
  const table = new Map(rows.map((row) => [`${row['PK']}|${row['SK']}`, row]));
  const given: unknown[] = [];
  const delivered: unknown[] = [];
  const put = (rejected: Partial<KeptRejection>) =>
    putBack(
      { key: 'k', keptAt: new Date(0), reason: 'invalid-request', causes: [], records: [], ...rejected },
      {
        readRow: async ({ PK, SK }) => table.get(`${PK}|${SK}`),
        trigger: async (records) => {
          given.push(...records);
          const { PK, SK } = searchKey(REQUEST);
          if (behaviour === 'opens') table.set(`${PK}|${SK}`, { PK, SK });
          return behaviour !== 'reports';
        },
        deliver: async (records) => {
          delivered.push(...records);
          return behaviour !== 'reports';
        },
      },
    );
  return { put, given, delivered };
}

const INVALID = aStreamRecord({ ...ROW, bloodQuantity: 'two' });

describe('a record that is put back', () => {
  test('goes to the trigger as its row stands now, under its own id', async () => {
    const { put, given } = surroundings([ROW]);
    expect(await put({ records: [INVALID] })).toEqual([
      { kind: 'started', requestPostId: 'req-1', why: expect.any(String) },
    ]);
    expect(given).toEqual([
      {
        eventID: INVALID.eventID,
        eventName: 'MODIFY',
        dynamodb: {
          ApproximateCreationDateTime: INVALID.dynamodb?.ApproximateCreationDateTime,
          SequenceNumber: '1',
          NewImage: aStreamRecord(ROW).dynamodb?.NewImage,
        },
      },
    ]);
  });

  test('is found by its keys where its image is lost', async () => {
    const { PK, SK } = requestKey(REQUEST);
    const { put, given } = surroundings([ROW]);
    expect(await put({ records: [{ dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } } }] })).toMatchObject([
      { kind: 'started' },
    ]);
    expect(given).toMatchObject([{ eventName: 'MODIFY', dynamodb: { SequenceNumber: '0' } }]);
  });

  test.for<[string, Row[]]>([
    ['was deleted', []],
    ['is CANCELLED', [{ ...ROW, status: 'CANCELLED' }]],
    ['is MANAGED, whatever else is wrong with it', [{ ...ROW, status: 'MANAGED', latitude: 'x' }]],
  ])('is not wanted any more where its request %s', async ([, rows]) => {
    const { put, given } = surroundings(rows);
    expect(await put({ records: [INVALID] })).toMatchObject([{ kind: 'not wanted any more' }]);
    expect(given).toEqual([]);
  });

  test.for<[string, Row, string]>([
    [
      'wrong',
      { ...ROW, bloodQuantity: 'two' },
      'bloodQuantity: expected a whole number of bags from 1 to 1000',
    ],
    ['incomplete', { ...ROW, latitude: undefined }, 'latitude: expected a latitude from -90 to 90 degrees'],
  ])('stays while its request is %s, and says what to mend', async ([, row, problem]) => {
    const { put, given } = surroundings([row]);
    expect(await put({ records: [INVALID] })).toEqual([
      { kind: 'still rejected', requestPostId: 'req-1', why: `mend the request first: ${problem}` },
    ]);
    expect(given).toEqual([]);
  });

  test.for(['reports', 'keeps'] as const)('stays where the trigger %s it again', async (behaviour) => {
    const { put } = surroundings([ROW], behaviour);
    expect(await put({ records: [INVALID] })).toMatchObject([{ kind: 'still rejected' }]);
  });

  test('stays where its search is there and has stopped: that wants a restart', async () => {
    const search = { ...searchKey(REQUEST), status: 'PENDING', lastError: 'FAILED' };
    const { put } = surroundings([ROW, search], 'keeps');
    expect(await put({ records: [INVALID] })).toMatchObject([
      { kind: 'still rejected', why: expect.stringContaining('restart') },
    ]);
  });

  test('stays where nobody can tell whose it is', async () => {
    const { put } = surroundings([ROW]);
    const strangers = [
      7,
      null,
      {},
      { dynamodb: {} },
      { dynamodb: { Keys: { PK: { S: 'USER#1' }, SK: { S: 'P' } } } },
    ];
    const results = await put({ records: strangers });
    expect(results.map(({ kind }) => kind)).toEqual(strangers.map(() => 'still rejected'));
  });
});

describe('a notification that is put back', () => {
  /** As the table gives it back: without what is undefined. */
  const NOTIFICATION: Row = JSON.parse(JSON.stringify(requestNotificationToItem(aNotification())));
  const UNTITLED = aStreamRecord({ ...NOTIFICATION, title: undefined });

  test('goes to delivery as its row stands now, as a new one, under its own id', async () => {
    const { put, given, delivered } = surroundings([NOTIFICATION]);
    expect(await put({ records: [UNTITLED] })).toEqual([
      { kind: 'delivered', requestPostId: 'req-1', why: 'it is in the queue' },
    ]);
    expect(delivered).toEqual([
      {
        eventID: UNTITLED.eventID,
        eventName: 'INSERT',
        dynamodb: {
          ApproximateCreationDateTime: UNTITLED.dynamodb?.ApproximateCreationDateTime,
          SequenceNumber: '1',
          NewImage: aStreamRecord(NOTIFICATION).dynamodb?.NewImage,
        },
      },
    ]);
    expect(given).toEqual([]);
  });

  test.for<[string, Row[], string]>([
    ['was deleted', [], 'the notification was deleted'],
    ['is answered', [{ ...NOTIFICATION, status: 'ACCEPTED' }], 'the notification is ACCEPTED'],
  ])('is not wanted any more where it %s', async ([, rows, why]) => {
    const { put, delivered } = surroundings(rows);
    expect(await put({ records: [UNTITLED] })).toEqual([
      { kind: 'not wanted any more', requestPostId: 'req-1', why },
    ]);
    expect(delivered).toEqual([]);
  });

  test('stays while it is wrong, and says what to mend', async () => {
    const { put, delivered } = surroundings([{ ...NOTIFICATION, title: 7 }]);
    expect(await put({ records: [UNTITLED] })).toEqual([
      {
        kind: 'still rejected',
        requestPostId: 'req-1',
        why: 'mend the notification first: title: expected text',
      },
    ]);
    expect(delivered).toEqual([]);
  });

  test('stays where delivery fails again', async () => {
    const { put } = surroundings([NOTIFICATION], 'reports');
    expect(await put({ records: [UNTITLED] })).toMatchObject([{ kind: 'still rejected' }]);
  });

  test('stays where the deployment is from before there was a delivery', async () => {
    const kept = { key: 'k', keptAt: new Date(0), reason: 'given-up', causes: [] } as const;
    const context = { readRow: async () => NOTIFICATION, trigger: async () => true, deliver: undefined };
    expect(await putBack({ ...kept, records: [UNTITLED] }, context)).toMatchObject([
      { kind: 'still rejected', why: 'the deployment names no function that delivers' },
    ]);
  });

  test('comes back beside a request that Lambda gave up in the same bucket, each to its own function', async () => {
    const { put, given, delivered } = surroundings([NOTIFICATION, ROW]);
    const results = await put({ records: [UNTITLED, INVALID] });
    expect(results.map(({ kind }) => kind)).toEqual(['delivered', 'started']);
    expect([given.length, delivered.length]).toEqual([1, 1]);
  });
});
