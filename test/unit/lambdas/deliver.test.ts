import { describe, expect, test } from 'vitest';
import { remembering } from '../../../src/delivery/remembering.ts';
import { aRequest, aStreamRecord } from '../../support/builders.ts';
import { type Answer, aDeliveryRecord, delivery, fakeTarget, takesAll } from '../../support/delivery.ts';
import { serviceError } from '../../support/trigger.ts';

const DOWN = serviceError('ServiceUnavailable', 503);
const users = (target: ReturnType<typeof fakeTarget>) => target.taken.map(({ message }) => message.userId);
const records = (count: number) => Array.from({ length: count }, (_, index) => aDeliveryRecord(index + 1));

/** Refuses the messages of one user with a code. */
const refusing =
  (userId: string, code: string): Answer =>
  (parcels) =>
    parcels.map(({ message }) => (message.userId === userId ? code : undefined));

const throwing: Answer = () => {
  throw DOWN;
};

describe('delivery', () => {
  test('publishes each new notification as plain JSON, and counts them', async () => {
    const queue = fakeTarget();
    const { measured, see } = delivery([queue]);
    expect(await see({ Records: records(12) })).toEqual({ batchItemFailures: [] });
    expect(JSON.parse(queue.taken[0]?.text ?? '')).toMatchObject({
      version: 1,
      userId: 'donor-1',
      type: 'BLOOD_REQ_POST',
      requestPostId: 'req-1',
      title: 'Urgent: B+ blood needed',
      payload: { bloodQuantity: 2, contactNumber: '+8801711111111', distance: 1.234567 },
      createdAt: '2026-12-01T10:00:00.000Z',
    });
    expect(queue.calls.map(({ length }) => length)).toEqual([10, 2]);
    expect(measured).toEqual([{ name: 'NotificationsDelivered', value: 12 }]);
  });

  test.for<[string, Answer]>([
    ['refused', refusing('donor-2', 'InternalError')],
    ['not mentioned', refusing('donor-2', 'NotAnswered')],
  ])('reports the one that was %s, and the others are published', async ([, answer]) => {
    const queue = fakeTarget(answer);
    const { kept, measured, see } = delivery([queue]);
    expect(await see({ Records: records(3) })).toEqual({ batchItemFailures: [{ itemIdentifier: '102' }] });
    expect(users(queue)).toEqual(['donor-1', 'donor-3']);
    expect(measured).toEqual([{ name: 'NotificationsDelivered', value: 2 }]);
    expect(kept).toEqual([]);
  });

  test('fails as a whole where the queue is away, and loses nothing once it is back', async () => {
    let away = true;
    const queue = fakeTarget((parcels, call) => (away ? throwing(parcels, call) : takesAll(parcels, call)));
    const { kept, see } = delivery([queue]);
    await expect(see({ Records: records(3) })).rejects.toThrow('All records failed');
    away = false;
    expect(await see({ Records: records(3) })).toEqual({ batchItemFailures: [] });
    expect(users(queue)).toEqual(['donor-1', 'donor-2', 'donor-3']);
    expect(kept).toEqual([]);
  });

  test('gives a queue nothing twice while the topic beside it is away', async () => {
    let tries = 0;
    const topic = fakeTarget((parcels, call) => {
      tries += 1;
      return tries < 3 ? throwing(parcels, call) : takesAll(parcels, call);
    });
    const queue = fakeTarget();
    const { see } = delivery([remembering(queue), remembering(topic)]);
    await expect(see({ Records: records(2) })).rejects.toThrow();
    await expect(see({ Records: records(2) })).rejects.toThrow();
    expect(await see({ Records: records(2) })).toEqual({ batchItemFailures: [] });
    expect(users(queue)).toEqual(['donor-1', 'donor-2']);
    expect(users(topic)).toEqual(['donor-1', 'donor-2']);
  });

  test('keeps what a target refuses for good, whole and with the reason, and counts it', async () => {
    const { kept, measured, see } = delivery([fakeTarget(refusing('donor-1', 'InvalidMessageContents'))]);
    expect(await see({ Records: records(2) })).toEqual({ batchItemFailures: [] });
    const error = 'The queue has not taken the message: InvalidMessageContents';
    expect(kept).toEqual([{ reason: 'failed-record', problems: [], error, record: aDeliveryRecord(1) }]);
    expect(measured).toContainEqual({ name: 'NotificationsRejected', value: 1 });
  });

  test('keeps a notification without a title, and a record that is none, and goes on', async () => {
    const queue = fakeTarget();
    const { kept, see } = delivery([queue]);
    const untitled = aDeliveryRecord(1, { title: undefined });
    expect(await see({ Records: [untitled, null, aDeliveryRecord(2)] })).toEqual({ batchItemFailures: [] });
    expect(kept).toMatchObject([
      { reason: 'invalid-notification', problems: [{ path: 'title' }], record: untitled },
      { reason: 'malformed-record', record: null },
    ]);
    expect(users(queue)).toEqual(['donor-2']);
  });

  test('reports a record that could not even be kept', async () => {
    const { keepFailures, see } = delivery([fakeTarget()]);
    keepFailures.push(DOWN);
    const Records = [aDeliveryRecord(1, { body: 7 }), aDeliveryRecord(2)];
    expect(await see({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '101' }] });
  });

  test.for<[string, unknown]>([
    ['a change', { ...aDeliveryRecord(1), eventName: 'MODIFY' }],
    ['a removal', { eventName: 'REMOVE', dynamodb: { SequenceNumber: '1' } }],
    ['another type', aDeliveryRecord(1, { SK: 'REQ_ACCEPTED#req-1' })],
    ['a type that only begins alike', aDeliveryRecord(1, { SK: 'BLOOD_REQ_POSTER#req-1' })],
    ['a request', aStreamRecord({ PK: 'BLOOD_REQ#s', SK: 'BLOOD_REQ#t#r', status: 'PENDING' })],
    ['a row of somebody else', aDeliveryRecord(1, { PK: 'OTHER#donor-1' })],
  ])('does nothing about %s, whatever the filter let through', async ([, record]) => {
    const queue = fakeTarget();
    const { kept, logged, measured, see } = delivery([queue]);
    expect(await see({ Records: [record] })).toEqual({ batchItemFailures: [] });
    expect([queue.calls, kept, logged, measured]).toEqual([[], [], [], []]);
  });

  test('publishes the types that it is told to', async () => {
    const queue = fakeTarget();
    const { see } = delivery([queue], ['REQ_ACCEPTED', 'COMMON']);
    const types = ['BLOOD_REQ_POST', 'REQ_ACCEPTED', 'REQ_IGNORED', 'COMMON'];
    await see({ Records: types.map((type, index) => aDeliveryRecord(index, { SK: `${type}#req-1` })) });
    expect(queue.taken.map(({ message }) => message.type)).toEqual(['REQ_ACCEPTED', 'COMMON']);
  });

  test('logs ids, and nothing of what is said to whom', async () => {
    const { logged, see } = delivery([fakeTarget(refusing('donor-1', 'InternalError'))]);
    const named = { payload: { patientName: 'Rahima', contactNumber: aRequest().contactNumber } };
    const Records = [
      aDeliveryRecord(1, named),
      aDeliveryRecord(2, named),
      aDeliveryRecord(3, { ...named, title: 7 }),
    ];
    await see({ Records });
    expect(logged.map(([words]) => words).sort()).toEqual([
      'Notifications could not be delivered, they will be tried again',
      'Notifications delivered',
      'Record is rejected and kept',
    ]);
    const text = JSON.stringify(logged);
    for (const id of ['donor-1', 'donor-2', 'donor-3', 'req-1']) expect(text).toContain(id);
    expect(text).not.toMatch(/Rahima|01711111111|Dhaka|blood needed/);
  });

  test.for([undefined, null, {}, { Records: 'all' }, []])('takes only batches: %j', async (event) => {
    await expect(async () => delivery([]).see(event)).rejects.toThrow('The input is wrong');
  });
});

describe('a record that is put back to delivery', () => {
  test('is answered well once it is delivered', async () => {
    const queue = fakeTarget();
    const answer = await delivery([queue]).see({ keepRejected: false, Records: records(1) });
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(users(queue)).toEqual(['donor-1']);
  });

  test.for<[string, unknown, Answer]>([
    ['still wrong', aDeliveryRecord(1, { title: undefined }), takesAll],
    ['still refused', aDeliveryRecord(1), refusing('donor-1', 'InvalidParameterValue')],
    ['still not taken', aDeliveryRecord(1), throwing],
    ['none that is delivered', aDeliveryRecord(1, { SK: 'COMMON#1' }), takesAll],
  ])('fails where it is %s, and is not kept a second time', async ([, record, answer]) => {
    const { kept, measured, see } = delivery([fakeTarget(answer)]);
    await expect(see({ keepRejected: false, Records: [record] })).rejects.toThrow('All records failed');
    expect([kept, measured]).toEqual([[], []]);
  });
});
