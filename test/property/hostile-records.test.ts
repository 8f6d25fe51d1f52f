import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileRecord } from '../support/hostile-records.ts';
import { expectMet, runs } from '../support/runs.ts';
import { serviceError, trigger } from '../support/trigger.ts';

/** What must stand in an image, in wire format, for it to be a request that somebody can search for. */
const REQUEST: Record<string, RegExp> = {
  PK: /^BLOOD_REQ#[^#]{1,128}$/s,
  SK: /^BLOOD_REQ#\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^#]*#[^#]{1,128}$/s,
  status: /^PENDING$/,
  requestedBloodGroup: /^(A|B|AB|O)[+-]$/,
  bloodQuantity: /^[1-9]\d{0,3}(\.0*)?$|^1e[0-3]$/i,
  urgencyLevel: /^(regular|urgent)$/,
  countryCode: /^[A-Z]{2}$/,
  location: /^.{1,2000}$/s,
  latitude: /^[-+]?[\d.]+(e[-+]?\d+)?$/i,
  longitude: /^[-+]?[\d.]+(e[-+]?\d+)?$/i,
  donationDateTime: /^\d{4}-\d\d-\d\dT/,
  contactNumber: /^.{1,2000}$/s,
};
const LIMITS: Record<string, number> = { latitude: 90, longitude: 180, bloodQuantity: 1_000 };

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  );
}

/** Read independently of the code under test. */
function isGoodRequest(record: unknown): boolean {
  return Object.entries(REQUEST).every(([name, pattern]) => {
    const limit = LIMITS[name];
    const value = at(record, 'dynamodb', 'NewImage', name, limit === undefined ? 'S' : 'N');
    if (typeof value !== 'string' || !pattern.test(value)) return false;
    return limit === undefined || Math.abs(Number(value)) <= limit;
  });
}

/** Readable, and plainly none of the trigger's business. */
function isOthers(record: unknown): boolean {
  if (at(record, 'eventName') === 'REMOVE') return true;
  const image = (name: string) => String(at(record, 'dynamodb', 'NewImage', name, 'S'));
  const isRequest = image('PK').startsWith('BLOOD_REQ#') && image('SK').startsWith('BLOOD_REQ#');
  return !isRequest || image('status') !== 'PENDING';
}

it('a hostile record crashes nothing, is not lost, and no search is opened for garbage', async () => {
  const met = { searched: 0, kept: 0, waiting: 0, ignored: 0 };
  const property = fc.asyncProperty(hostileRecord, async (record) => {
    const { opened, started, kept, logged, seeBatch } = trigger();
    expect(await seeBatch({ Records: [record] })).toEqual({ batchItemFailures: [] });
    expect(started.length).toBe(opened.size);
    const waiting = JSON.stringify(logged).includes('not whole yet') ? 1 : 0;
    const outcomes = opened.size + kept.length + waiting;
    expect(outcomes).toBeLessThanOrEqual(1);
    if (opened.size > 0) expect(isGoodRequest(record)).toBe(true);
    if (kept.length > 0) expect(kept[0]?.record).toBe(record);
    if (outcomes === 0) expect(isOthers(record)).toBe(true);
    met.searched += opened.size;
    met.kept += kept.length;
    met.waiting += waiting;
    met.ignored += 1 - outcomes;
  });
  await fc.assert(property, runs(4_000));
  for (const [outcome, count] of Object.entries(met)) expectMet(count, 0, outcome);
});

it('hostile records hold up no good one, and come again where they could not be kept', async () => {
  const property = fc.asyncProperty(fc.array(hostileRecord, { maxLength: 8 }), async (hostile) => {
    const good = {
      eventID: 'good',
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: '77', NewImage: GOOD_IMAGE },
    };
    const { started, kept, keepFailures, seeBatch } = trigger();
    keepFailures.push(serviceError('SlowDown', 503));
    const records = [...hostile, good];
    const again = await seeBatch({ Records: records }).then(
      ({ batchItemFailures }) => batchItemFailures.length > 0,
      () => true,
    );
    expect(started.map(({ search }) => search.requestPostId)).toContain('req-good');
    // The one that could not be kept is the one that comes again.
    expect(again).toBe(keepFailures.length === 0);
    await seeBatch({ Records: records });
    expect(new Set(kept.map(({ record }) => record)).size).toBeLessThanOrEqual(hostile.length);
  });
  await fc.assert(property, runs(400));
});

const GOOD_IMAGE = {
  PK: { S: 'BLOOD_REQ#seeker-good' },
  SK: { S: 'BLOOD_REQ#2026-12-01T09:00:00Z#req-good' },
  status: { S: 'PENDING' },
  requestedBloodGroup: { S: 'O-' },
  bloodQuantity: { N: '1' },
  urgencyLevel: { S: 'urgent' },
  countryCode: { S: 'BD' },
  location: { S: 'Hospital' },
  latitude: { N: '23.7' },
  longitude: { N: '90.4' },
  donationDateTime: { S: '2026-12-02T09:00:00Z' },
  contactNumber: { S: '+100' },
};
