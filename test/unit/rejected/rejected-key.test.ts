import { describe, expect, test } from 'vitest';
import { rejectedKey } from '../../../src/rejected/rejected-key.ts';

const keyOf = (record: unknown) => rejectedKey({ reason: 'invalid-request', record });
const record = (eventID: unknown, at: unknown = 1_796_119_200) => ({
  eventID,
  dynamodb: { ApproximateCreationDateTime: at },
});

describe('the key of a rejected record', () => {
  test('tells the reason, the day and the record', () => {
    expect(keyOf(record('5c7e01'))).toBe('invalid-request/2026-12-01/5c7e01.json');
  });

  test.for([
    ['no id', undefined],
    ['an empty id', ''],
    ['an id that leads elsewhere', '../../secret'],
    ['an id too long for a name', 'x'.repeat(129)],
    ['an id that is no text', { $ne: 1 }],
  ])('has a hash for a record with %s, the same each time', ([, eventID]) => {
    expect(keyOf(record(eventID))).toMatch(/^invalid-request\/2026-12-01\/[0-9a-f]{64}\.json$/);
    expect(keyOf(record(eventID))).toBe(keyOf(record(eventID)));
  });

  test.for([undefined, 'yesterday', -1, 1e15, Number.NaN, null])('has a day where the time is %s', (at) => {
    expect(keyOf(record('id', at ?? null))).toBe('invalid-request/1970-01-01/id.json');
  });

  test.for([null, undefined, 'text', 7, [], {}, { dynamodb: 7 }])('is found for %j', (anything) => {
    expect(keyOf(anything)).toMatch(/^invalid-request\/1970-01-01\/[0-9a-f]{64}\.json$/);
  });
});
