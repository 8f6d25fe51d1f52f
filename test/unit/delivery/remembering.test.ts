import { describe, expect, test } from 'vitest';
import { remembering } from '../../../src/delivery/remembering.ts';
import type { Parcel } from '../../../src/delivery/target.ts';
import { aParcel, fakeTarget } from '../../support/delivery.ts';
import { serviceError } from '../../support/trigger.ts';

const [first, second, third] = [1, 2, 3].map((number) => aParcel(number)) as [Parcel, Parcel, Parcel];

describe('a target that is asked again', () => {
  test('does not get what it has taken, and answers as if it had', async () => {
    const inner = fakeTarget();
    const target = remembering(inner);
    await target.send([first, second]);
    expect(await target.send([first, third, second])).toEqual([undefined, undefined, undefined]);
    expect(await target.send([first])).toEqual([undefined]);
    expect(inner.calls).toEqual([[first, second], [third]]);
  });

  test('gets again what it refused, and gives each answer to its own message', async () => {
    const codes = [['Throttled', undefined], ['Throttled'], [undefined]];
    const inner = fakeTarget((_parcels, call) => codes[call - 1] ?? []);
    const target = remembering(inner);
    expect(await target.send([first, second])).toEqual(['Throttled', undefined]);
    expect(await target.send([second, first])).toEqual([undefined, 'Throttled']);
    expect(await target.send([first, second])).toEqual([undefined, undefined]);
    expect(inner.calls).toEqual([[first, second], [first], [first]]);
  });

  test('gets everything again that was in a call which failed', async () => {
    const inner = fakeTarget((parcels, call) => {
      if (call === 1) throw serviceError('ServiceUnavailable', 503);
      return parcels.map(() => undefined);
    });
    const target = remembering(inner);
    await expect(target.send([first])).rejects.toThrow();
    await target.send([first]);
    expect(inner.taken).toEqual([first]);
  });

  test('forgets the oldest first', async () => {
    const inner = fakeTarget();
    const target = remembering(inner, 2);
    await target.send([first, second]);
    await target.send([third]);
    await target.send([third, second, first]);
    expect(inner.calls).toEqual([[first, second], [third], [first]]);
  });

  test('counts bytes as before', () => {
    const inner = fakeTarget(undefined, 77, 'The topic');
    const target = remembering(inner);
    expect([target.name, target.maxBytes, target.bytesOf(first)]).toEqual([
      'The topic',
      77,
      first.text.length,
    ]);
  });
});
