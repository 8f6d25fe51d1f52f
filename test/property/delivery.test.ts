import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remembering } from '../../src/delivery/remembering.ts';
import type { Parcel } from '../../src/delivery/target.ts';
import { aDeliveryRecord, delivery, type FakeTarget, fakeTarget, takesAll } from '../support/delivery.ts';
import { hostileRecord } from '../support/hostile-records.ts';
import { expectMet, runs } from '../support/runs.ts';
import { serviceError } from '../support/trigger.ts';

const NAMES = ['The queue', 'The topic', 'The event bus'];
const PASSING = 'InternalError';
const FINAL = 'InvalidParameterValue';
const DOWN = serviceError('ServiceUnavailable', 503);

/** What becomes of one message at one target. */
const fate = fc.constantFrom(undefined, undefined, undefined, PASSING, FINAL);
/** For each message of a batch, its fate at each target. */
const fates = fc
  .integer({ min: 1, max: NAMES.length })
  .chain((targets) =>
    fc.array(fc.array(fate, { minLength: targets, maxLength: targets }), { maxLength: 45 }),
  );

const userOf = ({ message }: Parcel) => message.userId;
const ids = (target: FakeTarget) => target.taken.map(userOf);
const idOf = (place: number) => `donor-${place}`;

/** What Lambda is told: the numbers of the records that failed; of all of them where the function fails. */
async function reported(
  answer: Promise<{ batchItemFailures: { itemIdentifier: string }[] }>,
  all: readonly string[],
) {
  return answer.then(
    ({ batchItemFailures }) => batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
    () => all,
  );
}

it('whatever fails, exactly what may pass is reported, what may not is kept, and everything else is published', async () => {
  const met = { reported: 0, kept: 0, published: 0 };
  const property = fc.asyncProperty(fates, async (batch) => {
    const targets = (batch[0] ?? [undefined]).map((_, place) =>
      fakeTarget(
        (parcels) => parcels.map((parcel) => batch[Number(userOf(parcel).slice(6))]?.[place]),
        1_000_000,
        NAMES[place],
      ),
    );
    const { kept, measured, see } = delivery(targets);
    const records = batch.map((_, place) => aDeliveryRecord(place));
    const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);

    const failed = await reported(see({ Records: records }), numbers);

    const passing = batch.map((codes) => codes.includes(PASSING));
    const final = batch.map((codes, place) => codes.includes(FINAL) && !passing[place]);
    expect(failed).toEqual(numbers.filter((_, place) => passing[place]));
    expect(kept.map(({ record }) => record)).toEqual(records.filter((_, place) => final[place]));
    for (const [place, target] of targets.entries()) {
      const took = batch.flatMap((codes, number) => (codes[place] === undefined ? idOf(number) : []));
      expect(ids(target)).toEqual(took);
    }
    const delivered = batch.filter((codes) => codes.every((code) => code === undefined)).length;
    const counts = measured.filter(({ name }) => name === 'NotificationsDelivered');
    expect(counts.map(({ value }) => value)).toEqual(delivered > 0 ? [delivered] : []);
    met.reported += failed.length;
    met.kept += kept.length;
    met.published += delivered;
  });
  await fc.assert(property, runs(100));
  for (const [outcome, count] of Object.entries(met)) expectMet(count, 100, outcome);
});

/** At which of its calls each target is away. */
const outages = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 3 });

it('targets that go away and come back get every message once, in order, as Lambda goes back to what failed', async () => {
  let goneBack = 0;
  const property = fc.asyncProperty(outages, fc.integer({ min: 1, max: 45 }), async (away, count) => {
    const targets = away.map((calls, place) =>
      fakeTarget(
        (parcels, call) => {
          if (calls.includes(call)) throw DOWN;
          return takesAll(parcels, call);
        },
        1_000_000,
        NAMES[place],
      ),
    );
    const { kept, see } = delivery(targets.map((target) => remembering(target)));
    let left = Array.from({ length: count }, (_, number) => aDeliveryRecord(number));
    for (let tries = 0; left.length > 0; tries += 1) {
      expect(tries).toBeLessThan(40);
      const numbers = left.map(({ dynamodb }) => dynamodb.SequenceNumber);
      const [first] = await reported(see({ Records: left }), numbers);
      left = first === undefined ? [] : left.slice(numbers.indexOf(first));
      goneBack += left.length;
    }
    expect(kept).toEqual([]);
    const everybody = Array.from({ length: count }, (_, number) => idOf(number));
    for (const target of targets) expect(ids(target)).toEqual(everybody);
  });
  await fc.assert(property, runs(60));
  expectMet(goneBack, 100, 'records that came again');
});

it('a hostile record crashes nothing and holds up no good one', async () => {
  let unusable = 0;
  const property = fc.asyncProperty(fc.array(hostileRecord, { maxLength: 6 }), async (hostile) => {
    const queue = fakeTarget();
    const { kept, see } = delivery([queue]);
    // A notification with the image of whatever it is.
    const disguised = hostile.map((record) => asNotification(record));
    const Records = [...hostile, ...disguised, aDeliveryRecord(7)];
    expect(await see({ Records })).toEqual({ batchItemFailures: [] });
    expect(ids(queue)).toContain(idOf(7));
    unusable += kept.length;
  });
  await fc.assert(property, runs(150));
  expectMet(unusable, 50, 'records that were kept');
});

function asNotification(record: unknown): unknown {
  const image: unknown = Reflect.get(Object(Reflect.get(Object(record), 'dynamodb')), 'NewImage');
  const good = aDeliveryRecord(1);
  return {
    ...good,
    dynamodb: {
      ...good.dynamodb,
      NewImage: { ...Object(image), PK: { S: 'NOTIFICATION#d' }, SK: { S: 'BLOOD_REQ_POST#r' } },
    },
  };
}
