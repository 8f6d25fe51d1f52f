import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as v from 'valibot';
import { DeliveryMessage } from '../delivery/message.ts';

/** The most that SQS hands out at once. */
const MAX_MESSAGES = 10;
/** How long a queue is asked while it is empty, s. */
const WAIT_SECONDS = 1;
/** A stream brings a record within a second or two; what has not come by then does not come, ms. */
const GIVE_UP_MS = 30_000;

const Body = v.pipe(v.string(), v.parseJson(), DeliveryMessage);

/** Messages as a sender takes them from the queue. */
export interface TakenMessages {
  /** Each notification once, in the order in which they came. */
  readonly messages: readonly DeliveryMessage[];
  /** How many messages there were, one that came twice counted twice. */
  readonly received: number;
}

/**
 * Takes messages from a queue, as a sender would, until `wanted` are there or nothing has come for half a minute.
 *
 * @param isWanted which messages count; others are taken away too
 * @throws v.ValiError where one is no message of ours
 */
export async function takeMessages(
  client: SQSClient,
  queueUrl: string,
  wanted: number,
  isWanted: (message: DeliveryMessage) => boolean = () => true,
): Promise<TakenMessages> {
  const messages = new Map<string, DeliveryMessage>();
  let received = 0;
  let giveUpAt = Date.now() + GIVE_UP_MS;
  while (messages.size < wanted && Date.now() < giveUpAt) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: MAX_MESSAGES,
        WaitTimeSeconds: WAIT_SECONDS,
      }),
    );
    const ours = Messages.map(({ Body: text }) => v.parse(Body, text)).filter(isWanted);
    for (const message of ours) messages.set(message.deduplicationId, message);
    received += ours.length;
    if (ours.length > 0) giveUpAt = Date.now() + GIVE_UP_MS;
    await remove(client, queueUrl, Messages);
  }
  return { messages: [...messages.values()], received };
}

async function remove(client: SQSClient, queueUrl: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ ReceiptHandle }, place) => ({ Id: String(place), ReceiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}
