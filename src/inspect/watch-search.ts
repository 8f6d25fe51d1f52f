import type { SFNClient } from '@aws-sdk/client-sfn';
import type { RequestKey } from '../domain/blood-request.ts';
import type { StoredSearch } from '../domain/donor-search.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { getSearch } from '../table/patterns/searches.ts';
import { readExecution } from './execution-view.ts';

/** A search that rests has its execution looked at every so many readings. */
const READINGS_A_LOOK = 5;

export interface WatchOptions {
  /** Called with the search whenever a wave was committed or it went to another run, the first time at once. */
  readonly onMove: (search: StoredSearch) => void;
  /** Pause between two readings. */
  readonly pause: () => Promise<void>;
}

/** How a watched search came to rest. */
export type WatchEnd =
  | { readonly kind: 'ended'; readonly search: StoredSearch }
  /** Pending, but nothing drives it any more. */
  | { readonly kind: 'stopped'; readonly search: StoredSearch; readonly executionStatus: string }
  | { readonly kind: 'gone' };

/** Follows one search until it ends, its execution stops or its item is gone. */
export async function watchSearch(
  db: Db,
  machines: SFNClient,
  key: RequestKey,
  { onMove, pause }: WatchOptions,
): Promise<WatchEnd> {
  let seen = '';
  for (let readings = 0; ; readings += 1) {
    const search = await getSearch(db, key);
    if (!search) return { kind: 'gone' };
    const place = JSON.stringify([search.run, search.wave, search.status]);
    if (place !== seen) onMove(search);
    else if (readings % READINGS_A_LOOK === 0) {
      const executionStatus = await stoppedStatus(db, machines, search);
      if (executionStatus !== undefined) return { kind: 'stopped', search, executionStatus };
    }
    seen = place;
    if (search.status === 'COMPLETED') return { kind: 'ended', search };
    await pause();
  }
}

/** How the execution of a pending search stopped; undefined while it runs or another run has taken over meanwhile. */
async function stoppedStatus(db: Db, machines: SFNClient, search: StoredSearch): Promise<string | undefined> {
  if (search.executionArn === undefined) return undefined;
  const { status = 'unknown' } = await readExecution(machines, search.executionArn);
  if (status === 'RUNNING' || status === 'PENDING_REDRIVE') return undefined;
  // The search may have ended or gone to a new run between the two readings.
  const now = await getSearch(db, search);
  return now?.status === 'PENDING' && now.executionArn === search.executionArn ? status : undefined;
}
