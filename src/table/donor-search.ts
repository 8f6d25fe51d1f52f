import * as v from 'valibot';
import { DonorSearch, StoredSearch } from '../domain/donor-search.ts';
import { DonorSearchError } from '../domain/errors.ts';
import { describeWithoutValue, problemsOf } from '../domain/problems.ts';
import { PREFIX, parseRequestKey, searchBucketPartition, searchKey, statusSortKey } from './keys.ts';
import { Keyed, type Row } from './row.ts';

/** A search item does not have the shape that its search writes. */
export class UnreadableSearchError extends DonorSearchError {
  constructor(reasons: string) {
    super('UnreadableSearchError', `The search item cannot be read: ${reasons}`);
  }
}

/** The index keys of a search: they follow its status and the bucket that monitoring lists. */
export function searchIndexKeys(search: DonorSearch): { LSI1SK: string; GSI1PK: string; GSI1SK: string } {
  const bucket = search.status === 'PENDING' ? 'PENDING' : (search.completionReason ?? search.status);
  return {
    LSI1SK: statusSortKey(search.status, search.requestPostId),
    GSI1PK: searchBucketPartition(bucket),
    GSI1SK: search.createdAt,
  };
}

/** The row of a search. */
export function searchToItem(search: DonorSearch): Row {
  const { seekerId: _seeker, requestPostId: _request, ...attributes } = search;
  return { ...attributes, ...searchKey(search), ...searchIndexKeys(search) };
}

/** @throws UnreadableSearchError where the row is not one of ours */
export function searchFromItem(item: Row): DonorSearch {
  const result = v.safeParse(DonorSearch, { ...item, ...idsOf(item) });
  if (result.success) return result.output;
  throw new UnreadableSearchError(problemsOf(result.issues).map(describeWithoutValue).join('; '));
}

/** Reads a row as a search of any writer, ours or the app's; undefined if it is none. */
export function storedSearchFromItem(item: Row): StoredSearch | undefined {
  const result = v.safeParse(StoredSearch, { ...item, ...idsOf(item) });
  return result.success ? result.output : undefined;
}

function idsOf(item: Row) {
  return v.is(Keyed, item) ? parseRequestKey(item, PREFIX.search) : undefined;
}
