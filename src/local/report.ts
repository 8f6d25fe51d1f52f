import * as v from 'valibot';
import { WaveRecord } from '../domain/donor-search.ts';
import type { FollowedSearch } from './follow.ts';

/** What is told of each wave. */
const ReportedWave = v.pick(WaveRecord, [
  'wave',
  'outcome',
  'retryCount',
  'level',
  'donorsFound',
  'plan',
  'cellsQueried',
  'partitionsQueried',
  'reachKm',
  'at',
]);

/** The result of one search, as `run --json` prints it. */
export interface SearchReport {
  readonly requestPostId: string;
  readonly status: string;
  readonly completionReason: string | undefined;
  readonly executionArn: string | undefined;
  readonly executionStatus: string;
  /** The first wave's target. */
  readonly targetDonors: number;
  /** Nearest first. */
  readonly notified: readonly {
    readonly userId: string;
    readonly locationId: string;
    readonly distanceKm: number;
  }[];
  readonly waves: readonly Readonly<v.InferOutput<typeof ReportedWave>>[];
  readonly reads: { readonly queries: number; readonly gets: number; readonly itemsRead: number };
  readonly writes: { readonly transactions: number; readonly itemsWritten: number };
  readonly lastError: string | undefined;
}

/** The put that opened the search, beside what its waves wrote. */
const OPENING_ITEMS = 1;

/** Turns followed searches into the document that is printed. */
export function reportOf({ search, executionStatus }: FollowedSearch): SearchReport {
  const waves = search.waveHistory;
  const sum = (count: (wave: WaveRecord) => number) => waves.reduce((total, wave) => total + count(wave), 0);
  return {
    requestPostId: search.requestPostId,
    status: search.status,
    completionReason: search.completionReason,
    executionArn: search.executionArn,
    executionStatus,
    targetDonors: waves[0]?.targetDonors ?? search.targetDonors,
    notified: Object.entries(search.notifiedEligibleDonors)
      .map(([userId, { locationId, distance }]) => ({ userId, locationId, distanceKm: distance }))
      .sort((a, b) => a.distanceKm - b.distanceKm || (a.userId < b.userId ? -1 : 1)),
    waves: waves.map((wave) => v.parse(ReportedWave, wave)),
    reads: {
      queries: sum(({ queries }) => queries),
      gets: sum(({ gets }) => gets),
      itemsRead: sum(({ itemsRead }) => itemsRead),
    },
    writes: {
      transactions: sum(({ transactions }) => transactions),
      itemsWritten: OPENING_ITEMS + sum(({ itemsWritten }) => itemsWritten),
    },
    lastError: search.lastError,
  };
}
