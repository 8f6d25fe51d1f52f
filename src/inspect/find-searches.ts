import { setTimeout as sleep } from 'node:timers/promises';
import { batchGet } from '../table/batch-get.ts';
import { requestKey } from '../table/keys.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { listSearchesSince, SEARCH_BUCKETS, type SearchBucket } from '../table/patterns/searches.ts';
import { ReadCounter } from '../table/read-counter.ts';
import { type CallerKnows, fits, type RequestFacts, requestFacts } from './caller-knows.ts';
import { type SearchSummary, summaryOf } from './search-summary.ts';

const PAUSE_MS = 100;

/** A search whose request may be the one that somebody calls about. */
export interface FoundSearch {
  readonly search: SearchSummary;
  /** Personal data and all: whoever prints it masks it first. */
  readonly request: RequestFacts;
}

/**
 * The searches that fit what a caller says, the newest request first. Names and numbers are in no index: the searches
 * since a time are listed, those that go on and those that have ended, and their requests read by key. Requests that
 * were deleted fit nobody.
 *
 * @param since ISO 8601, when the request was posted at the earliest
 */
export async function findSearches(db: Db, knows: CallerKnows, since: string): Promise<FoundSearch[]> {
  const listed = await Promise.all(SEARCH_BUCKETS.map((bucket) => summariesOf(db, bucket, since)));
  const searches = listed.flat().sort(byNewest);
  const rows = await batchGet(
    db.client,
    db.tableName,
    searches.map(requestKey),
    {},
    new ReadCounter(),
    (attempt) => sleep(attempt * PAUSE_MS),
  );
  const rowOf = new Map(rows.map((row) => [identityOf(row), row]));
  return searches.flatMap((search) => {
    const row = rowOf.get(identityOf(requestKey(search)));
    const request = row && requestFacts(row);
    return request && fits(request, knows) ? [{ search, request }] : [];
  });
}

function byNewest(a: SearchSummary, b: SearchSummary): number {
  return Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt);
}

async function summariesOf(db: Db, bucket: SearchBucket, since: string): Promise<SearchSummary[]> {
  const summaries: SearchSummary[] = [];
  for await (const search of listSearchesSince(db, { bucket, since })) summaries.push(summaryOf(search));
  return summaries;
}

function identityOf({ PK, SK }: { readonly PK?: unknown; readonly SK?: unknown }): string {
  return JSON.stringify([PK, SK]);
}
