import { PublishBatchCommand, type SNSClient } from '@aws-sdk/client-sns';
import { attributeBytes, attributesOf } from './attributes.ts';
import { type DeliveryMessage, hashOf } from './message.ts';
import { answersById, type Parcel, type Target, utf8Bytes } from './target.ts';

/** What every topic takes: https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html */
const MAX_BYTES = 262_144;

/** A topic of SNS, standard or FIFO. */
export class TopicTarget implements Target {
  readonly name = 'The topic';
  readonly maxBytes = MAX_BYTES;
  readonly #client: SNSClient;
  readonly #topicArn: string;

  constructor(client: SNSClient, topicArn: string) {
    this.#client = client;
    this.#topicArn = topicArn;
  }

  bytesOf({ message, text }: Parcel): number {
    return utf8Bytes(text) + attributeBytes(message);
  }

  async send(parcels: readonly Parcel[]): Promise<(string | undefined)[]> {
    const { Successful, Failed } = await this.#client.send(
      new PublishBatchCommand({
        TopicArn: this.#topicArn,
        PublishBatchRequestEntries: parcels.map(({ message, text }, place) => ({
          Id: String(place),
          Message: text,
          MessageAttributes: attributesOf(message),
          ...(this.#topicArn.endsWith('.fifo') && fifoParts(message)),
        })),
      }),
    );
    return answersById(parcels, Successful, Failed);
  }
}

/** A FIFO topic keeps the order of what one user gets. Ids may hold characters that a group's name may not. */
function fifoParts({ userId, deduplicationId }: DeliveryMessage) {
  return { MessageGroupId: hashOf(userId), MessageDeduplicationId: deduplicationId };
}
