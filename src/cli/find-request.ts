import type { RequestKey } from '../domain/blood-request.ts';
import { findRequests } from '../table/find-requests.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { UsageError } from './usage-error.ts';

export interface RequestFlags {
  readonly seeker?: string;
  readonly createdAt?: string;
}

/**
 * The one request that is meant: by its id alone, or with seeker and date, which saves the look-up.
 *
 * @throws UsageError where there is none, or more than one
 */
export async function findRequest(db: Db, requestPostId: string, flags: RequestFlags): Promise<RequestKey> {
  const { seeker, createdAt } = flags;
  if (seeker !== undefined && createdAt !== undefined) return { seekerId: seeker, createdAt, requestPostId };
  const all = await findRequests(db, requestPostId);
  const found = all.filter(
    (key) => (seeker ?? key.seekerId) === key.seekerId && (createdAt ?? key.createdAt) === key.createdAt,
  );
  const [only, ...others] = found;
  if (!only) throw new UsageError(`No search is known for a request ${requestPostId}.`);
  if (others.length === 0) return only;
  const list = found.map((key) => `  --seeker ${key.seekerId} --created-at ${key.createdAt}`);
  throw new UsageError([`${requestPostId} names several requests. Which one?`, ...list].join('\n'));
}
