import type { DeliveryMessage } from './message.ts';
import { utf8Bytes } from './target.ts';

const DATA_TYPE = 'String';

/** What stands beside the body of a message in SQS and SNS, where filters and consumers see it without reading that. */
export function attributesOf({ deduplicationId, type }: DeliveryMessage) {
  return {
    deduplicationId: { DataType: DATA_TYPE, StringValue: deduplicationId },
    type: { DataType: DATA_TYPE, StringValue: type },
  };
}

/** Names, types and values count towards the size of a message. */
export function attributeBytes(message: DeliveryMessage): number {
  return Object.entries(attributesOf(message))
    .map(([name, { StringValue }]) => utf8Bytes(name) + utf8Bytes(DATA_TYPE) + utf8Bytes(StringValue))
    .reduce((sum, bytes) => sum + bytes, 0);
}
