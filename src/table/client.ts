import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Tries of one request while the table is throttled or away; the SDK waits longer before each. */
const MAX_ATTEMPTS = 8;
/** A connection within one region opens in milliseconds, even 25 at once on a cold start. */
const CONNECTION_TIMEOUT_MS = 3_000;
/** The largest transaction answers within a second; a socket that is silent for so long is dead. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * A document client that gives up on silent sockets and tries again, writes no attribute for what is undefined, and
 * reads any number that the table can hold: the SDK's own reading throws at what a double cannot hold exactly, and
 * with one strange row every row of its page would be lost.
 */
export function documentClient(config: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...config,
  });
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers: Number },
  });
}
