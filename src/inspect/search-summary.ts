import type { CompletionReason, StoredSearch } from '../domain/donor-search.ts';

/** One line of a list of searches. */
export interface SearchSummary {
  readonly requestPostId: string;
  readonly seekerId: string;
  readonly createdAt: string;
  /** PENDING while it goes on, else why it ended; COMPLETED where the app that wrote it does not say. */
  readonly bucket: 'PENDING' | 'COMPLETED' | CompletionReason;
  readonly run: number | undefined;
  readonly waves: number;
  readonly sweep: number;
  readonly notified: number;
  readonly targetDonors: number | undefined;
  readonly lastUpdatedAt: string | undefined;
  readonly nextWakeAt: string | undefined;
  readonly lastError: string | undefined;
}

/** What a search is about, without anybody's data. */
export function summaryOf(search: StoredSearch): SearchSummary {
  return {
    requestPostId: search.requestPostId,
    seekerId: search.seekerId,
    createdAt: search.createdAt,
    bucket: search.status === 'PENDING' ? 'PENDING' : (search.completionReason ?? 'COMPLETED'),
    run: search.run,
    waves: search.wave ?? search.waveHistory.length,
    sweep: (search.currentRetryCount ?? 0) + 1,
    notified: Object.keys(search.notifiedEligibleDonors ?? {}).length,
    targetDonors: search.targetDonors,
    lastUpdatedAt: search.lastUpdatedAt,
    nextWakeAt: search.nextWakeAt,
    lastError: search.lastError,
  };
}
