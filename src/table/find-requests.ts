import * as v from 'valibot';
import { RequestKey } from '../domain/blood-request.ts';
import { listNotified } from './patterns/notifications.ts';
import type { Db } from './patterns/pattern.ts';
import { listSearchesByBucket, SEARCH_BUCKETS } from './patterns/searches.ts';

/** What the payload of a notification for a request says of its key. */
const PayloadKey = v.pick(RequestKey, ['seekerId', 'createdAt']);

/**
 * The keys of the requests with an id. A key has seeker and date besides, which any notification for the request
 * tells in one read. Where nobody was notified yet, the buckets of the searches are gone through.
 *
 * @returns none, one, or several where two seekers used one id
 */
export async function findRequests(db: Db, requestPostId: string): Promise<RequestKey[]> {
  const found = new Map<string, RequestKey>();
  const add = ({ seekerId, createdAt }: RequestKey) =>
    found.set(JSON.stringify([seekerId, createdAt]), { seekerId, createdAt, requestPostId });
  for await (const notification of listNotified(db, { requestPostId })) {
    if (v.is(PayloadKey, notification.payload)) add({ ...notification.payload, requestPostId });
  }
  for (const bucket of found.size > 0 ? [] : SEARCH_BUCKETS) {
    for await (const search of listSearchesByBucket(db, { bucket })) {
      if (search.requestPostId === requestPostId) add(search);
    }
    if (found.size > 0) break;
  }
  return [...found.values()];
}
