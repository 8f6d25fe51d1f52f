import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RequestKey } from '../domain/blood-request.ts';
import type { Owner } from '../search/owner.ts';
import type { SearchKeeper } from '../search/restart.ts';
import { searchKey } from './keys.ts';
import { updateExpression } from './update-expression.ts';

/** Gives searches to new runs, with one conditional update. */
export class DynamoSearchKeeper implements SearchKeeper {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  async takeOver(search: RequestKey, run: number, owner: Owner): Promise<boolean> {
    const update = updateExpression({ ...owner, lastError: undefined, nextWakeAt: undefined });
    try {
      await this.#client.send(
        new UpdateCommand({
          TableName: this.#tableName,
          Key: searchKey(search),
          ...update,
          ConditionExpression: '#run = :expectedRun AND #wave = :expectedWave AND #status = :pending',
          ExpressionAttributeNames: {
            ...update.ExpressionAttributeNames,
            '#wave': 'wave',
            '#status': 'status',
          },
          ExpressionAttributeValues: {
            ...update.ExpressionAttributeValues,
            ':expectedRun': run,
            ':expectedWave': (owner.runFirstWave ?? 1) - 1,
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
}
