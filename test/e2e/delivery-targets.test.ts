import { randomUUID } from 'node:crypto';
import { CreateEventBusCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, inject, test } from 'vitest';
import { EventBusTarget } from '../../src/delivery/event-bus-target.ts';
import { publish } from '../../src/delivery/publish.ts';
import { QueueTarget } from '../../src/delivery/queue-target.ts';
import type { Parcel, Target } from '../../src/delivery/target.ts';
import { TopicTarget } from '../../src/delivery/topic-target.ts';
import { clientConfig } from '../../src/local/endpoint.ts';
import { aParcel } from '../support/delivery.ts';

/** With characters that SQS refuses unless they are escaped. */
const hostile = aParcel(1, { body: '\uFFFE\uFFFF\uD800\u0000\u007F💉' });

const config = () => clientConfig(inject('cloud').endpoint);
const name = () => `delivery-${randomUUID()}`;

async function aQueue() {
  const client = new SQSClient(config());
  const { QueueUrl = '' } = await client.send(new CreateQueueCommand({ QueueName: name() }));
  return { client, QueueUrl, target: new QueueTarget(client, QueueUrl) };
}

async function aTopic(suffix: string, attributes: Record<string, string>): Promise<Target> {
  const client = new SNSClient(config());
  const made = await client.send(
    new CreateTopicCommand({ Name: `${name()}${suffix}`, Attributes: attributes }),
  );
  return new TopicTarget(client, made.TopicArn ?? '');
}

async function aBus(): Promise<Target> {
  const client = new EventBridgeClient(config());
  const { EventBusArn = '' } = await client.send(new CreateEventBusCommand({ Name: name() }));
  return new EventBusTarget(client, EventBusArn);
}

test.for<[string, () => Promise<Target>]>([
  ['queue', async () => (await aQueue()).target],
  ['topic', () => aTopic('', {})],
  ['FIFO topic', () => aTopic('.fifo', { FifoTopic: 'true' })],
  ['event bus', aBus],
])('a %s takes a batch, whatever characters stand in it', async ([, make]) => {
  const parcels = [hostile, ...Array.from({ length: 11 }, (_, number) => aParcel(number + 2))];
  expect(await publish(parcels, [await make()])).toEqual(new Map());
});

test('a queue hands out the message as it was, type and id beside it', async () => {
  const { client, QueueUrl, target } = await aQueue();
  await publish([hostile], [target]);
  const { Messages: [message] = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MessageAttributeNames: ['All'], WaitTimeSeconds: 5 }),
  );
  expect(JSON.parse(message?.Body ?? '')).toEqual(JSON.parse(JSON.stringify(hostile.message)));
  expect(message?.MessageAttributes).toMatchObject({
    deduplicationId: { StringValue: hostile.message.deduplicationId },
    type: { StringValue: 'BLOOD_REQ_POST' },
  });
});

test('messages as large as a queue takes go in calls that it takes; one byte more is refused for good', async () => {
  const { target } = await aQueue();
  const filled = (number: number, bytes: number): Parcel => {
    const { message } = aParcel(number);
    const room = bytes - target.bytesOf({ message, text: '' });
    return { message, text: 'x'.repeat(room) };
  };
  const half = target.maxBytes / 2;
  const [tooLarge, ...fitting] = [
    filled(1, target.maxBytes + 1),
    filled(2, target.maxBytes),
    filled(3, half),
    filled(4, half),
    filled(5, half + 1),
  ];
  const notTaken = await publish(tooLarge ? [tooLarge, ...fitting] : [], [target]);
  expect([...notTaken.keys()]).toEqual([tooLarge]);
});
