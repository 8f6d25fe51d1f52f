import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { PrimaryKey } from './keys.ts';
import type { Db } from './patterns/pattern.ts';
import type { Row } from './row.ts';

/** The row under a key as it stands now, whatever it is; undefined where there is none. */
export async function readRow({ client, tableName }: Db, key: PrimaryKey): Promise<Row | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: { PK: key.PK, SK: key.SK }, ConsistentRead: true }),
  );
  return Item;
}
