import { COMPLETION_REASONS } from '../domain/donor-search.ts';
import { type SearchSummary, summaryOf } from '../inspect/search-summary.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { listSearchesByBucket, listStuckSearches, type SearchBucket } from '../table/patterns/searches.ts';
import { openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { plainTable } from './plain-table.ts';
import { print } from './terminal.ts';

/** The buckets in which searches of ours stand. */
export const BUCKETS: readonly SearchBucket[] = ['PENDING', ...COMPLETION_REASONS];

export interface ListFlags {
  readonly stack?: string;
  readonly json?: boolean;
  readonly bucket: SearchBucket;
  /** Only pending searches that should have moved so long ago, ms. */
  readonly stuck?: number;
  readonly limit: number;
}

/** `donor-search list`: the searches of a bucket, oldest request first. */
export async function list({ stack, json, bucket, stuck, limit }: ListFlags): Promise<number> {
  const { client, tableName } = await openDeployment(stack);
  const searches = await readSummaries({ client, tableName }, bucket, stuck, limit);
  if (json) print(JSON.stringify({ searches }, undefined, 2));
  else if (searches.length === 0)
    print(stuck === undefined ? `No search is ${bucket}.` : 'No search is stuck.');
  else print(summaryTable(searches));
  return EXIT.done;
}

async function readSummaries(
  db: Db,
  bucket: SearchBucket,
  stuck: number | undefined,
  limit: number,
): Promise<SearchSummary[]> {
  const found =
    stuck === undefined
      ? listSearchesByBucket(db, { bucket })
      : listStuckSearches(db, { since: new Date(Date.now() - stuck).toISOString() });
  const summaries: SearchSummary[] = [];
  for await (const search of found) {
    summaries.push(summaryOf(search));
    if (summaries.length >= limit) break;
  }
  return summaries;
}

/** Summaries as a table. */
export function summaryTable(searches: readonly SearchSummary[]): string {
  const head = ['request', 'seeker', 'created', 'state', 'notified', 'waves', 'sweep', 'moved', 'goes on'];
  const rows = searches.map((search) => [
    search.requestPostId,
    search.seekerId,
    search.createdAt,
    search.lastError === undefined ? search.bucket : `${search.bucket}, stopped`,
    `${search.notified} of ${search.targetDonors ?? '-'}`,
    search.waves,
    search.sweep,
    search.lastUpdatedAt ?? '-',
    search.nextWakeAt ?? '-',
  ]);
  return plainTable(head, rows, 4);
}
