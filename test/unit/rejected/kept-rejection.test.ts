import { describe, expect, test } from 'vitest';
import { parseRejection, UnreadableRejectionError } from '../../../src/rejected/kept-rejection.ts';

const AT = new Date('2026-12-01T10:00:00Z');
const LAMBDA_KEY =
  'aws/lambda/3f1a2b4c-0000-4000-8000-000000000000/shardId-1/2026/12/01/2026-12-01T10.00.00-77aa.json';
const RECORDS = [{ eventID: 'a' }, { eventID: 'b' }];
const INVOCATION = {
  requestContext: { requestId: '1', condition: 'RetryAttemptsExhausted', approximateInvokeCount: 21 },
  responseContext: { statusCode: 200, functionError: 'Unhandled' },
  version: '1.0',
  timestamp: '2026-12-01T10:00:00.000Z',
  DDBStreamBatchInfo: { shardId: 'shardId-1', batchSize: 2 },
};

describe('a kept rejection', () => {
  test('of the trigger tells what is wrong where, without the values', () => {
    const problems = [
      { path: 'latitude', expected: 'a latitude', received: '123', missing: false },
      { path: '', expected: 'a record', received: '7', missing: false },
    ];
    const text = JSON.stringify({ reason: 'invalid-request', problems, record: RECORDS[0] });
    expect(parseRejection('invalid-request/2026-12-01/a.json', AT, text)).toEqual({
      key: 'invalid-request/2026-12-01/a.json',
      keptAt: AT,
      reason: 'invalid-request',
      causes: ['latitude: expected a latitude', 'the record: expected a record'],
      records: [RECORDS[0]],
    });
  });

  test('of a record that failed tells with which error', () => {
    const text = JSON.stringify({ reason: 'failed-record', problems: [], error: 'Oops: no', record: 1 });
    expect(parseRejection('failed-record/x.json', AT, text)).toMatchObject({
      causes: ['Oops: no'],
      records: [1],
    });
  });

  test.for([
    ['as text', JSON.stringify({ Records: RECORDS })],
    ['as an object', { Records: RECORDS }],
  ])('of Lambda holds the whole batch that was given up, %s', ([, payload]) => {
    expect(parseRejection(LAMBDA_KEY, AT, JSON.stringify({ ...INVOCATION, payload }))).toEqual({
      key: LAMBDA_KEY,
      keptAt: AT,
      reason: 'given-up',
      causes: ['Lambda gave the batch up: RetryAttemptsExhausted'],
      records: RECORDS,
    });
  });

  test.for<[string, string]>([
    ['invalid-request/a.json', 'no JSON'],
    ['invalid-request/a.json', '{"reason":"because"}'],
    [LAMBDA_KEY, JSON.stringify(INVOCATION)],
    [LAMBDA_KEY, JSON.stringify({ ...INVOCATION, payload: '{' })],
  ])('that is none is named: %s', ([key, text]) => {
    expect(() => parseRejection(key, AT, text)).toThrow(UnreadableRejectionError);
    expect(() => parseRejection(key, AT, text)).toThrow(key);
  });
});
