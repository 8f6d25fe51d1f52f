import { describe, expect, test } from 'vitest';
import { NotTakenError, publish } from '../../../src/delivery/publish.ts';
import type { Parcel } from '../../../src/delivery/target.ts';
import { type Answer, aParcel, fakeTarget, takesAll } from '../../support/delivery.ts';
import { serviceError } from '../../support/trigger.ts';

const parcels = Array.from({ length: 25 }, (_, number) => aParcel(number));
const [first, second, third] = parcels as [Parcel, Parcel, Parcel];
const DOWN = serviceError('ServiceUnavailable', 503);

/** Throws at the calls given, counted from 1. */
function failsAt(error: Error, ...calls: number[]): Answer {
  return (some, call) => {
    if (calls.includes(call)) throw error;
    return takesAll(some, call);
  };
}

const reasons = (notTaken: Awaited<ReturnType<typeof publish>>) =>
  [...notTaken].map(([parcel, { message, isFinal }]) => [parcel.message.userId, message, isFinal]);

describe('messages', () => {
  test('go to every target in their order, ten in a call', async () => {
    const [queue, topic] = [fakeTarget(), fakeTarget()];
    expect(await publish(parcels, [queue, topic])).toEqual(new Map());
    for (const target of [queue, topic]) {
      expect(target.calls.map(({ length }) => length)).toEqual([10, 10, 5]);
      expect(target.taken).toEqual(parcels);
    }
  });

  test('that are large go in calls that do not pass the limit', async () => {
    const bytes = Math.max(...parcels.map(({ text }) => text.length));
    const target = fakeTarget(takesAll, 3 * bytes);
    await publish(parcels, [target]);
    for (const call of target.calls) {
      expect(call.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(target.maxBytes);
      expect(call.length).toBeGreaterThanOrEqual(call === target.calls.at(-1) ? 1 : 3);
    }
    expect(target.taken).toEqual(parcels);
  });

  test('may fill a call to its last byte; one beyond is refused for good without being sent', async () => {
    const target = fakeTarget(takesAll, first.text.length);
    const large: Parcel = { ...second, text: `${first.text} ` };
    const notTaken = await publish([first, large, first], [target]);
    expect(target.taken).toEqual([first, first]);
    expect(reasons(notTaken)).toEqual([
      ['donor-1', `The queue has not taken the message: larger than ${first.text.length} bytes`, true],
    ]);
  });

  test.for([
    ['ThrottlingException', false],
    ['InternalError', false],
    ['AccessDeniedException', false],
    ['NotAnswered', false],
    ['InvalidMessageContents', true],
    ['InvalidParameterValue', true],
    ['MalformedDetail', true],
  ] as const)('refused one by one with %s leave the others alone; for good: %s', async ([code, isFinal]) => {
    const target = fakeTarget((some) => some.map((parcel) => (parcel === second ? code : undefined)));
    const notTaken = await publish([first, second, third], [target]);
    expect(target.taken).toEqual([first, third]);
    expect(reasons(notTaken)).toEqual([['donor-1', `The queue has not taken the message: ${code}`, isFinal]]);
    expect(notTaken.get(second)).toBeInstanceOf(NotTakenError);
  });

  test('go one by one where one of them spoils a call, so that it alone is refused', async () => {
    const spoiled: Answer = (some, call) => {
      if (some.includes(second)) throw serviceError('InvalidMessageContents');
      return takesAll(some, call);
    };
    const target = fakeTarget(spoiled);
    const notTaken = await publish(parcels, [target]);
    expect(reasons(notTaken)).toEqual([
      ['donor-1', 'The queue has not taken the message: InvalidMessageContents', true],
    ]);
    expect(target.taken).toEqual(parcels.filter((parcel) => parcel !== second));
  });

  test.for([
    ['is down', DOWN],
    ['is not there', serviceError('QueueDoesNotExist')],
    ['may not be written to', serviceError('AccessDeniedException')],
    ['throttles', serviceError('RequestThrottled')],
    ['cannot be reached', Object.assign(new Error('no route'), { code: 'ENOTFOUND' })],
  ] as const)('wait, from the call on that failed, where a target %s', async ([, error]) => {
    const target = fakeTarget(failsAt(error, 2));
    const notTaken = await publish(parcels, [target]);
    expect(target.calls).toHaveLength(2);
    expect([...notTaken.keys()]).toEqual(parcels.slice(10));
    expect(new Set([...notTaken.values()].map(({ isFinal }) => isFinal))).toEqual(new Set([false]));
  });

  test('are published only once all targets have taken them, and one that is away holds up no other', async () => {
    const [queue, topic] = [fakeTarget(), fakeTarget(failsAt(DOWN, 1), 1_000_000, 'The topic')];
    const notTaken = await publish([first, second], [queue, topic]);
    expect(queue.taken).toEqual([first, second]);
    const why = 'The topic has not taken the message: ServiceUnavailable';
    expect(reasons(notTaken)).toEqual([
      ['donor-0', why, false],
      ['donor-1', why, false],
    ]);
  });

  test.for([
    [0, 1],
    [1, 0],
  ] as const)(
    'come again for a target that is away, though another refuses them for good (%s, %s)',
    async (order) => {
      const refuses = fakeTarget((some) => some.map(() => 'InvalidParameter'));
      const away = fakeTarget(failsAt(DOWN, 1));
      const targets = order.map((place) => (place === 0 ? refuses : away));
      const notTaken = await publish([first], targets);
      expect(notTaken.get(first)?.isFinal).toBe(false);
    },
  );

  test('that are none ask no target for anything', async () => {
    const target = fakeTarget();
    await publish([], [target]);
    expect(target.calls).toEqual([]);
  });
});
