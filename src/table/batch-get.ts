import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { DonorSearchError } from '../domain/errors.ts';
import type { PrimaryKey } from './keys.ts';
import type { ReadCounter } from './read-counter.ts';
import type { Row } from './row.ts';

/** Most keys that BatchGetItem takes. */
const MAX_KEYS = 100;
/** Requests for the keys that a throttled table leaves unprocessed, before giving up. */
const MAX_ROUNDS = 6;

/** The table left keys of a batch unread again and again. Passes: ask again. */
export class UnprocessedKeysError extends DonorSearchError {
  constructor(keys: number, rounds: number) {
    super('UnprocessedKeysError', `${keys} keys were left unread after ${rounds} requests`);
  }
}

type KeysAndAttributes = Omit<NonNullable<BatchGetCommandInput['RequestItems']>[string], 'Keys'>;

/**
 * Reads any number of rows by key, batches side by side, what is left unprocessed again after a pause.
 *
 * @param backOff waits longer with each attempt (1, 2, ...)
 * @throws UnprocessedKeysError
 */
export async function batchGet(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly PrimaryKey[],
  attributes: KeysAndAttributes,
  counter: ReadCounter,
  backOff: (attempt: number) => Promise<void>,
): Promise<Row[]> {
  const batches: PrimaryKey[][] = [];
  for (let start = 0; start < keys.length; start += MAX_KEYS)
    batches.push(keys.slice(start, start + MAX_KEYS));
  const rows = await Promise.all(batches.map(readBatch));
  return rows.flat();

  async function readBatch(batch: PrimaryKey[]): Promise<Row[]> {
    const found: Row[] = [];
    let left: Record<string, unknown>[] = batch.map(({ PK, SK }) => ({ PK, SK }));
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      counter.gets += 1;
      const answer = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { ...attributes, Keys: left } } }),
      );
      found.push(...(answer.Responses?.[tableName] ?? []));
      left = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
      if (left.length === 0) {
        counter.itemsRead += found.length;
        return found;
      }
      await backOff(round);
    }
    throw new UnprocessedKeysError(left.length, MAX_ROUNDS);
  }
}
