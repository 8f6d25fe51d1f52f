import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { EventBusTarget } from '../../../src/delivery/event-bus-target.ts';
import { QueueTarget } from '../../../src/delivery/queue-target.ts';
import type { Parcel, Target } from '../../../src/delivery/target.ts';
import { TopicTarget } from '../../../src/delivery/topic-target.ts';
import { aParcel } from '../../support/delivery.ts';
import { fakeClient } from '../../support/fake-client.ts';

const [first, second, third] = [1, 2, 3].map((number) => aParcel(number)) as [Parcel, Parcel, Parcel];
const PARCELS = [first, second, third];
const QUEUE = 'https://sqs.eu-west-1.amazonaws.com/123456789012/q';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:t';
const BUS = 'arn:aws:events:eu-west-1:123456789012:event-bus/b';

/** A target whose client sends nothing and gives the same answer each time. */
function targetOf(make: (client: unknown) => Target, answer: unknown) {
  const { client, sent } = fakeClient(() => answer);
  return { target: make(client), sent };
}

// Only `send` is used of the clients.
const queue = (client: unknown) => new QueueTarget(client as SQSClient, QUEUE);
const topic = (client: unknown) => new TopicTarget(client as SNSClient, TOPIC);
const fifo = (client: unknown) => new TopicTarget(client as SNSClient, `${TOPIC}.fifo`);
const bus = (client: unknown) => new EventBusTarget(client as EventBridgeClient, BUS);

const text = (value: string) => ({ DataType: 'String', StringValue: value });
const attributesOf = ({ message }: Parcel) => ({
  deduplicationId: text(message.deduplicationId),
  type: text('BLOOD_REQ_POST'),
});
const ATTRIBUTE_BYTES =
  'deduplicationId'.length + 'String'.length + 64 + 'type'.length + 'String'.length + 'BLOOD_REQ_POST'.length;

describe('the queue', () => {
  test('is sent the text, with type and id beside it', async () => {
    const { target, sent } = targetOf(queue, { Successful: [{ Id: '0' }, { Id: '1' }, { Id: '2' }] });
    expect(await target.send(PARCELS)).toEqual([undefined, undefined, undefined]);
    expect(sent).toEqual([
      {
        name: 'SendMessageBatchCommand',
        input: {
          QueueUrl: QUEUE,
          Entries: PARCELS.map((parcel, place) => ({
            Id: String(place),
            MessageBody: parcel.text,
            MessageAttributes: attributesOf(parcel),
          })),
        },
      },
    ]);
  });
});

describe('the topic', () => {
  test('is sent the same', async () => {
    const { target, sent } = targetOf(topic, { Successful: [{ Id: '0' }] });
    expect(await target.send([first])).toEqual([undefined]);
    expect(sent).toEqual([
      {
        name: 'PublishBatchCommand',
        input: {
          TopicArn: TOPIC,
          PublishBatchRequestEntries: [
            { Id: '0', Message: first.text, MessageAttributes: attributesOf(first) },
          ],
        },
      },
    ]);
  });

  test('that is FIFO drops what comes twice and keeps the order of each user', async () => {
    const again = aParcel(1, { id: 'req-2' });
    const { target, sent } = targetOf(fifo, {});
    await target.send([first, second, again]);
    const entries = sent[0]?.input['PublishBatchRequestEntries'];
    const groups = [first, second, again].map((_, place) =>
      Reflect.get(Object(Reflect.get(Object(entries), place)), 'MessageGroupId'),
    );
    expect(entries).toMatchObject(
      [first, second, again].map(({ message }) => ({ MessageDeduplicationId: message.deduplicationId })),
    );
    expect(groups[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(groups[2]).toBe(groups[0]);
    expect(groups[1]).not.toBe(groups[0]);
  });
});

describe('the event bus', () => {
  test('is sent events by which rules can know them', async () => {
    const { target, sent } = targetOf(bus, { Entries: [{ EventId: 'a' }] });
    expect(await target.send([first])).toEqual([undefined]);
    expect(sent).toEqual([
      {
        name: 'PutEventsCommand',
        input: {
          Entries: [
            {
              EventBusName: BUS,
              Source: 'donor-search',
              DetailType: 'Donor notification',
              Detail: first.text,
            },
          ],
        },
      },
    ]);
  });

  test('tells in the order of the request what it has not taken', async () => {
    const answer = { FailedEntryCount: 1, Entries: [{ EventId: 'a' }, { ErrorCode: 'InternalFailure' }] };
    expect(await targetOf(bus, answer).target.send(PARCELS)).toEqual([
      undefined,
      'InternalFailure',
      'NotAnswered',
    ]);
  });
});

test.for([
  ['queue', queue],
  ['topic', topic],
] as const)('the %s tells by id what it has not taken, and silence is no consent', async ([, make]) => {
  const answer = {
    Successful: [{ Id: '2' }],
    Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }],
  };
  expect(await targetOf(make, answer).target.send(PARCELS)).toEqual([
    'InternalError',
    'NotAnswered',
    undefined,
  ]);
});

test.for([
  ['queue', queue, 1_048_576, ATTRIBUTE_BYTES],
  ['topic', topic, 262_144, ATTRIBUTE_BYTES],
  ['event bus', bus, 1_000_000, 'donor-search'.length + 'Donor notification'.length],
] as const)('the %s knows its limit, and what a message counts in bytes', ([, make, limit, more]) => {
  const { target } = targetOf(make, {});
  const parcel = { ...first, text: 'রক্ত' };
  expect(target.maxBytes).toBe(limit);
  expect(target.bytesOf(parcel)).toBe(12 + more);
});
