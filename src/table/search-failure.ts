import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RequestKey } from '../domain/blood-request.ts';
import { searchKey } from './keys.ts';

/**
 * Writes why an execution stopped to its search, which stays PENDING so that it can go on.
 *
 * @returns false where the search has ended, is gone, or belongs to a newer run: then there is nothing to tell
 */
export async function recordSearchFailure(
  client: DynamoDBDocumentClient,
  tableName: string,
  failure: {
    readonly search: RequestKey;
    readonly run: number;
    readonly lastError: string;
    readonly at: Date;
  },
): Promise<boolean> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: searchKey(failure.search),
        UpdateExpression: 'SET lastError = :error, lastUpdatedAt = :at',
        // A run that could not hand over fails after the search has gone to the next run, which has not begun.
        ConditionExpression:
          '#status = :pending AND (#run = :run OR (#run = :next AND runFirstWave > #wave))',
        ExpressionAttributeNames: { '#run': 'run', '#wave': 'wave', '#status': 'status' },
        ExpressionAttributeValues: {
          ':error': failure.lastError,
          ':at': failure.at.toISOString(),
          ':run': failure.run,
          ':next': failure.run + 1,
          ':pending': 'PENDING',
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
