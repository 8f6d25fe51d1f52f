import { describe, expect, test } from 'vitest';
import type { ExistingSearch } from '../../../src/search/open.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import type { Row } from '../../../src/table/row.ts';
import { aRequest, aStreamRecord } from '../../support/builders.ts';
import { serviceError, trigger } from '../../support/trigger.ts';

const KEYS = { PK: { S: 'BLOOD_REQ#s' }, SK: { S: 'BLOOD_REQ#t#r' } };
const ROW = requestToItem(aRequest({ patientName: 'Rahima' }));

describe('the trigger', () => {
  test('opens a search for a pending request and starts its machine', async () => {
    const { opened, started, see } = trigger();
    await see(aStreamRecord(ROW));
    expect([...opened.values()][0]).toMatchObject({
      status: 'PENDING',
      run: 1,
      wave: 0,
      wakes: 0,
      targetDonors: 4,
      executionArn: 'arn:execution:req-1:1',
      // Five seconds before its first wave, in which it is not stuck.
      nextWakeAt: '2026-12-01T10:00:05.000Z',
    });
    const search = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
    expect(started).toEqual([{ search, run: 1, nextWave: 1, waitSeconds: 5 }]);
  });

  test('finishes at the second delivery what a crash left half done at the first', async () => {
    const { opened, started, startFailures, see } = trigger();
    startFailures.push(serviceError('ServiceUnavailable', 503));
    await expect(see(aStreamRecord(ROW))).rejects.toThrow('as the service says it');
    expect(opened.size).toBe(1);
    await see(aStreamRecord(ROW));
    expect(started).toHaveLength(1);
  });

  test.for<[string, ExistingSearch]>([
    ['has begun', { owner: 'us', status: 'PENDING', run: 1, wave: 2 }],
    ['has a newer run', { owner: 'us', status: 'PENDING', run: 2, wave: 0 }],
    ['has ended', { owner: 'us', status: 'COMPLETED', run: 1, wave: 1 }],
    ['belongs to other software', { owner: 'other' }],
  ])('leaves a search alone that %s', async ([, existing]) => {
    const { started, see, claim } = trigger();
    claim(existing);
    await see(aStreamRecord(ROW));
    expect(started).toEqual([]);
  });

  test('keeps an invalid request whole, with what is wrong, counts it, and starts nothing', async () => {
    const { opened, kept, measured, see } = trigger();
    const row = { ...ROW, bloodQuantity: 'two' };
    await see(aStreamRecord(row));
    expect(opened.size).toBe(0);
    expect(kept).toMatchObject([
      {
        reason: 'invalid-request',
        problems: [{ path: 'bloodQuantity', received: '"two"' }],
      },
    ]);
    expect(kept[0]?.record).toEqual(aStreamRecord(row));
    expect(measured).toEqual([{ name: 'RecordsRejected', value: 1 }]);
  });

  test('counts no record as rejected that could not be kept', async () => {
    const { keepFailures, measured, see } = trigger();
    keepFailures.push(serviceError('ServiceUnavailable', 503));
    await expect(see(aStreamRecord({ ...ROW, bloodQuantity: 'two' }))).rejects.toThrow();
    await see(aStreamRecord(ROW));
    expect(measured).toEqual([]);
  });

  test('lets an incomplete request wait', async () => {
    const { opened, kept, logged, see } = trigger();
    const { latitude: _latitude, ...incomplete } = ROW;
    await see(aStreamRecord(incomplete));
    expect([opened.size, kept.length, logged.length]).toEqual([0, 0, 1]);
    expect(JSON.stringify(logged)).toContain('latitude: expected a value');
    expect(JSON.stringify(logged)).toContain('"requestPostId":"req-1"');
  });

  test.for<[string, Row]>([
    ['a request that is not pending', { ...ROW, status: 'CANCELLED' }],
    ['an acceptance', { PK: 'BLOOD_REQ#seeker-1', SK: 'ACCEPTED#req-1#donor-1', status: 'PENDING' }],
    ['a search', { PK: 'DONOR_SEARCH#seeker-1', SK: 'DONOR_SEARCH#t#req-1', status: 'PENDING' }],
  ])('does nothing about %s, whatever the filter let through', async ([, row]) => {
    const { opened, kept, logged, see } = trigger();
    await see(aStreamRecord(row));
    expect([opened.size, kept.length, logged.length]).toEqual([0, 0, 0]);
  });

  test.for<[string, unknown, string]>([
    ['is no object', 7, ''],
    ['has no image', { eventName: 'INSERT', dynamodb: { SequenceNumber: '1' } }, 'dynamodb.NewImage'],
    [
      'has an image that is none',
      { eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: [] } },
      '',
    ],
    [
      'has a value without its type',
      { eventName: 'MODIFY', dynamodb: { SequenceNumber: '1', NewImage: { ...KEYS, latitude: { Q: 'x' } } } },
      'dynamodb.NewImage',
    ],
    ['cannot be reported, for want of a number', { ...aStreamRecord(ROW), dynamodb: {} }, ''],
  ])('keeps a record that %s', async ([, record, path]) => {
    const { opened, kept, logged, see } = trigger();
    await see(record);
    expect(opened.size).toBe(0);
    expect(kept).toMatchObject([{ reason: 'malformed-record', record }]);
    if (path) expect(kept[0]?.problems[0]?.path).toBe(path);
    expect(logged).toHaveLength(1);
  });

  test('reads a number that no double can hold, and every attribute beside it', async () => {
    const { started, kept, see } = trigger();
    const record = aStreamRecord(ROW);
    Object.assign(record.dynamodb?.NewImage ?? {}, {
      likes: { N: '1e125' },
      odds: { N: '0.1234567890123456789012' },
    });
    await see(record);
    expect([started.length, kept.length]).toEqual([1, 0]);
  });

  test.for([
    ['a service refuses what is made from it', serviceError('ValidationException'), 'ValidationException'],
    ['our code breaks on it', new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ] as const)('keeps a record that fails for good: %s', async ([, failure, error]) => {
    const { kept, startFailures, see } = trigger();
    startFailures.push(failure);
    await see(aStreamRecord(ROW));
    expect(kept).toEqual([{ reason: 'failed-record', problems: [], error, record: aStreamRecord(ROW) }]);
  });

  test.for([
    ['the service is down', serviceError('ServiceUnavailable', 503)],
    ['it is throttled', serviceError('ThrottlingException')],
    ['too many executions are open', serviceError('ExecutionLimitExceeded')],
    ['a permission is not there yet', serviceError('AccessDeniedException')],
    [
      'the network is away',
      Object.assign(new Error('no route'), { code: 'ECONNRESET', name: 'TimeoutError' }),
    ],
  ] as const)('lets a record come again that failed because %s', async ([, failure]) => {
    const { kept, startFailures, see } = trigger();
    startFailures.push(failure);
    await expect(see(aStreamRecord(ROW))).rejects.toBe(failure);
    expect(kept).toEqual([]);
  });

  test('does nothing about a removal', async () => {
    const { opened, see } = trigger();
    await see(aStreamRecord(ROW, { eventName: 'REMOVE', dynamodb: { SequenceNumber: '1' } }));
    expect(opened.size).toBe(0);
  });

  test('logs nobody’s name, number or place', async () => {
    const { logged, see } = trigger();
    await see(aStreamRecord(ROW));
    await see(aStreamRecord({ ...ROW, latitude: 'somewhere', contactNumber: 1711111111, patientName: 7 }));
    await see(aStreamRecord({ ...ROW, donationDateTime: undefined }));
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toMatch(/Rahima|1711111111|somewhere|Dhaka|23\.7257/);
  });
});
