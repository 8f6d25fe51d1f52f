import type { BloodRequest } from '../domain/blood-request.ts';
import {
  COMPLETION_REASONS,
  type CompletionReason,
  type DonorSearch,
  type Frontier,
  type NotifiedDonor,
  type ReadPlan,
  type WaveOutcome,
  type WaveRecord,
} from '../domain/donor-search.ts';
import { runIsOver } from '../domain/run-limits.ts';
import type { Candidate } from './candidates.ts';
import { frontierOf } from './frontier-of.ts';
import { requestNotification } from './notification-text.ts';
import { ownerOf, takenOver } from './owner.ts';
import type { ReadCounts, WaveCommit } from './ports.ts';

/**
 * Waves kept on the search item, the newest: with some 300 bytes each they leave most of its 400 KB to the
 * donors. A search with the default numbers makes fewer than twenty.
 */
export const MAX_WAVES_KEPT = 400;

const MS_PER_SECOND = 1_000;

/** What a wave has decided, before it is written. */
export interface WaveDecision {
  readonly outcome: WaveOutcome;
  readonly targetDonors: number;
  readonly chosen: readonly Candidate[];
  readonly frontier: Frontier | undefined;
  readonly level: number;
  readonly reachKm: number;
  readonly plan: ReadPlan | undefined;
  readonly cellsQueried: number;
  readonly partitionsQueried: number;
  readonly donorsPerKm2: number | undefined;
  readonly waitSeconds: number;
}

/** What the wave has cost up to its commit, this try included. */
export interface WaveEffort {
  readonly counts: ReadCounts;
  readonly transactions: number;
}

/**
 * The wave as one transaction: the search item as it will stand and a notification for each donor chosen.
 *
 * @param request undefined only where nobody was chosen
 * @param adopted donors who were found to hold a notification for this request already
 */
export function planCommit(
  search: DonorSearch,
  request: BloodRequest | undefined,
  adopted: ReadonlyMap<string, NotifiedDonor>,
  decision: WaveDecision,
  effort: WaveEffort,
  now: Date,
): WaveCommit {
  const notifications = request
    ? decision.chosen.map((donor) => requestNotification(request, donor, now))
    : [];
  const notified = { ...search.notifiedEligibleDonors, ...Object.fromEntries(adopted) };
  for (const { userId, distanceKm, locationId } of decision.chosen) {
    notified[userId] = { distance: distanceKm, locationId };
  }
  return {
    search: {
      ...nextSearch(search, notified, decision, effort, now),
      frontierOf: request && frontierOf(request),
    },
    expected: { run: search.run, wave: search.wave, wakes: search.wakes },
    notifications,
  };
}

function nextSearch(
  search: DonorSearch,
  notified: Record<string, NotifiedDonor>,
  decision: WaveDecision,
  effort: WaveEffort,
  now: Date,
): DonorSearch {
  const { outcome, waitSeconds } = decision;
  const reason = completionReasonOf(outcome);
  const sweeping = outcome === 'SWEEP';
  const donorsFoundSoFar = Object.keys(notified).length;
  const wakeAt = new Date(now.getTime() + waitSeconds * MS_PER_SECOND);
  const nextRun = !reason && runIsOver(search, search.wave + 1, wakeAt) ? search.run + 1 : undefined;
  const record = { ...recordOf(search, donorsFoundSoFar, decision, effort, now), nextRun };
  const { seekerId, requestPostId, createdAt, wakes } = search;
  return {
    seekerId,
    requestPostId,
    createdAt,
    status: reason ? 'COMPLETED' : 'PENDING',
    completionReason: reason,
    notifiedEligibleDonors: notified,
    currentLevel: sweeping ? 0 : decision.level,
    currentRetryCount: search.currentRetryCount + (sweeping ? 1 : 0),
    targetDonors: decision.targetDonors,
    donorsFoundSoFar,
    waveHistory: [...search.waveHistory, record].slice(-MAX_WAVES_KEPT),
    lastUpdatedAt: record.at,
    ...(nextRun ? takenOver(search, nextRun, record) : ownerOf(search)),
    wave: record.wave,
    wakes,
    frontier: decision.frontier,
    nextWakeAt: waitSeconds > 0 ? wakeAt.toISOString() : undefined,
  };
}

function recordOf(
  search: DonorSearch,
  donorsFoundSoFar: number,
  decision: WaveDecision,
  effort: WaveEffort,
  now: Date,
): WaveRecord {
  const { queries, gets, itemsRead, rowsSkipped } = effort.counts;
  return {
    run: search.run,
    wave: search.wave + 1,
    outcome: decision.outcome,
    retryCount: search.currentRetryCount,
    level: decision.level,
    donorsFound: decision.chosen.length,
    donorsFoundSoFar,
    targetDonors: decision.targetDonors,
    reachKm: decision.reachKm,
    plan: decision.plan,
    cellsQueried: decision.cellsQueried,
    partitionsQueried: decision.partitionsQueried,
    donorsPerKm2: decision.donorsPerKm2,
    queries,
    gets,
    itemsRead,
    rowsSkipped,
    itemsWritten: decision.chosen.length + 1,
    transactions: effort.transactions,
    waitSeconds: decision.waitSeconds,
    at: now.toISOString(),
  };
}

function completionReasonOf(outcome: WaveOutcome): CompletionReason | undefined {
  return COMPLETION_REASONS.find((reason) => reason === outcome);
}
