import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DonorSearchError } from '../domain/errors.ts';
import type { Row } from './row.ts';

/** Most items that BatchWriteItem takes. */
const MAX_ITEMS = 25;
/** Requests for what a throttled table leaves unprocessed, before giving up. */
const MAX_ROUNDS = 8;

/** The table left items of a batch unwritten again and again. Passes: write again. */
export class UnprocessedItemsError extends DonorSearchError {
  constructor(items: number, rounds: number) {
    super('UnprocessedItemsError', `${items} items were left unwritten after ${rounds} requests`);
  }
}

export interface BatchWriteOptions {
  /** Batches on their way at once. */
  readonly concurrency: number;
  /** Waits longer with each attempt (1, 2, ...). */
  readonly backOff: (attempt: number) => Promise<void>;
}

/**
 * Puts any number of rows, unconditionally, several batches side by side.
 *
 * @throws UnprocessedItemsError
 */
export async function batchWrite(
  client: DynamoDBDocumentClient,
  tableName: string,
  rows: readonly Row[],
  { concurrency, backOff }: BatchWriteOptions,
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: concurrency }, writeBatches));

  async function writeBatches(): Promise<void> {
    while (next < rows.length) {
      const batch = rows.slice(next, next + MAX_ITEMS);
      next += MAX_ITEMS;
      await writeBatch(batch);
    }
  }

  async function writeBatch(batch: readonly Row[]): Promise<void> {
    let left: Record<string, unknown>[] = batch.map((Item) => ({ PutRequest: { Item } }));
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const answer = await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: left } }));
      left = answer.UnprocessedItems?.[tableName] ?? [];
      if (left.length === 0) return;
      await backOff(round);
    }
    throw new UnprocessedItemsError(left.length, MAX_ROUNDS);
  }
}
