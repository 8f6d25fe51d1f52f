import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ReadCounter } from './read-counter.ts';
import type { Row } from './row.ts';

/** Every row of a query, page by page to the end. */
export async function queryAll(
  client: DynamoDBDocumentClient,
  input: QueryCommandInput,
  counter: ReadCounter,
): Promise<Row[]> {
  const rows: Row[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    counter.queries += 1;
    const page = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
    rows.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  counter.itemsRead += rows.length;
  return rows;
}
