import type { StoredSearch } from '../domain/donor-search.ts';
import { isStuck } from '../domain/search-rules.ts';
import type { Measure } from './metrics.ts';

const MS_PER_SECOND = 1_000;

/**
 * How long after its time a search counts as stuck, min. A wave may be tried again for some ten minutes before its
 * execution fails; what has not moved by then does not move by itself.
 */
export const STUCK_AFTER_MINUTES = 15;
const STUCK_AFTER_MS = STUCK_AFTER_MINUTES * 60 * MS_PER_SECOND;

/** Who waits at one moment. */
export interface Waiting {
  readonly waiting: number;
  readonly stuck: number;
  /** Since the oldest request was made, s; 0 where nobody waits. */
  readonly oldestWaitSeconds: number;
}

/**
 * Counts the searches that go on. Those that other software keeps in the same bucket have no run, are none of ours
 * to restart, and are left out.
 */
export async function countWaiting(pending: AsyncIterable<StoredSearch>, now: Date): Promise<Waiting> {
  const since = new Date(now.getTime() - STUCK_AFTER_MS).toISOString();
  let waiting = 0;
  let stuck = 0;
  let oldestMs = now.getTime();
  for await (const search of pending) {
    if (search.run === undefined) continue;
    waiting += 1;
    if (isStuck(search, since)) stuck += 1;
    oldestMs = Math.min(oldestMs, Date.parse(search.createdAt));
  }
  return { waiting, stuck, oldestWaitSeconds: (now.getTime() - oldestMs) / MS_PER_SECOND };
}

/** The count as gauges. Zeros are said too: silence means that nobody counts. */
export function waitingMeasures({ waiting, stuck, oldestWaitSeconds }: Waiting): Measure[] {
  return [
    { name: 'SearchesWaiting', value: waiting },
    { name: 'SearchesStuck', value: stuck },
    { name: 'OldestWaitSeconds', value: oldestWaitSeconds },
  ];
}
