import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { attributeBytes, attributesOf } from './attributes.ts';
import { answersById, type Parcel, type Target, utf8Bytes } from './target.ts';

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html */
const MAX_BYTES = 1_048_576;

/** A standard queue of SQS. */
export class QueueTarget implements Target {
  readonly name = 'The queue';
  readonly maxBytes = MAX_BYTES;
  readonly #client: SQSClient;
  readonly #queueUrl: string;

  constructor(client: SQSClient, queueUrl: string) {
    this.#client = client;
    this.#queueUrl = queueUrl;
  }

  bytesOf({ message, text }: Parcel): number {
    return utf8Bytes(text) + attributeBytes(message);
  }

  async send(parcels: readonly Parcel[]): Promise<(string | undefined)[]> {
    const { Successful, Failed } = await this.#client.send(
      new SendMessageBatchCommand({
        QueueUrl: this.#queueUrl,
        Entries: parcels.map(({ message, text }, place) => ({
          Id: String(place),
          MessageBody: text,
          MessageAttributes: attributesOf(message),
        })),
      }),
    );
    return answersById(parcels, Successful, Failed);
  }
}
