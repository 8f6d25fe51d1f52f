import * as v from 'valibot';
import type { Row } from '../../src/table/row.ts';
import { fakeClient, type SentRequest } from './fake-client.ts';

const Query = v.object({
  KeyConditionExpression: v.string(),
  ExpressionAttributeValues: v.object({ ':partition': v.string(), ':sort': v.optional(v.string(), '') }),
});
const CONDITION = /^(\w+) = :partition(?: AND begins_with\((\w+), :sort\))?$/;

/**
 * A table that holds the rows given and no others: reads find them by key, writes are noted and change nothing.
 *
 * @param write answers a write, the first being number 1; may throw
 */
export function knownRows(rows: readonly Row[], write: (attempt: number) => unknown = () => ({})) {
  const writes: SentRequest[] = [];
  const reads: SentRequest[] = [];
  const { client } = fakeClient(async (request) => {
    if (request.name !== 'GetCommand' && request.name !== 'QueryCommand') {
      writes.push(request);
      return write(writes.length);
    }
    reads.push(request);
    return request.name === 'GetCommand' ? { Item: rowAt(request.input) } : { Items: rowsOf(request.input) };
  });
  return { db: { client, tableName: 'app' }, reads, writes };

  function rowAt({ Key: key }: Row): Row | undefined {
    const { PK, SK } = v.parse(v.object({ PK: v.string(), SK: v.string() }), key);
    return rows.find((row) => row['PK'] === PK && row['SK'] === SK);
  }

  function rowsOf(input: Row): Row[] {
    const { KeyConditionExpression: condition, ExpressionAttributeValues: values } = v.parse(Query, input);
    const [, partition = '', sort = partition] = CONDITION.exec(condition) ?? [];
    return rows.filter(
      (row) => row[partition] === values[':partition'] && String(row[sort]).startsWith(values[':sort']),
    );
  }
}

/** The actions of the one transaction that was sent. */
export function actionsOf(writes: readonly SentRequest[]): unknown {
  const [write, ...others] = writes;
  if (write?.name !== 'TransactWriteCommand' || others.length > 0) {
    throw new RangeError(`Sent: ${writes.map(({ name }) => name).join(', ')}`);
  }
  return write.input['TransactItems'];
}
