import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

const $metadata = {};

/** The answer to a conditional write whose condition did not hold. */
export function conditionFailed(item?: ConditionalCheckFailedException['Item']) {
  return new ConditionalCheckFailedException({ message: 'no', $metadata, ...(item && { Item: item }) });
}

/** The answer to a transaction that was not made, with the reason of each action. */
export function cancelledFor(...codes: readonly (string | undefined)[]) {
  const CancellationReasons = codes.map((code) => (code === undefined ? {} : { Code: code }));
  return new TransactionCanceledException({ message: 'cancelled', $metadata, CancellationReasons });
}

/** Throws, where an expression is wanted. */
export function raise(error: Error): never {
  throw error;
}
