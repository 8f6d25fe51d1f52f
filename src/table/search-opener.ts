import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { ExistingSearch, SearchOpener } from '../search/open.ts';
import { searchToItem } from './donor-search.ts';

/** Opens searches with one conditional put, which answers with the old item where there is one. */
export class DynamoSearchOpener implements SearchOpener {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  async open(search: DonorSearch): Promise<ExistingSearch | undefined> {
    try {
      await this.#client.send(
        new PutCommand({
          TableName: this.#tableName,
          Item: searchToItem(search),
          ConditionExpression: 'attribute_not_exists(PK)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return undefined;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return existingSearch(error);
      throw error;
    }
  }
}

/** The exception carries the item in wire format: the document client does not translate errors. */
function existingSearch({ Item: item = {} }: ConditionalCheckFailedException): ExistingSearch {
  const run = item['run']?.N;
  if (run === undefined) return { owner: 'other' };
  return {
    owner: 'us',
    status: item['status']?.S ?? 'PENDING',
    run: Number(run),
    wave: Number(item['wave']?.N ?? 0),
  };
}
