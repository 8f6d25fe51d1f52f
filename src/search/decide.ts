import type { BloodRequest, RequestReading } from '../domain/blood-request.ts';
import type { CompletionReason, DonorSearch, WaveOutcome } from '../domain/donor-search.ts';
import type { SearchConfig } from '../domain/search-config.ts';
import { countAccepted, donorAnswer, isClosed, stopReason, targetDonors } from '../domain/search-rules.ts';
import { secondsUntilNextSweep } from '../domain/sweep-schedule.ts';
import { InvalidRequestError } from './errors.ts';
import type { Look } from './look.ts';
import { nextFrontier, outcomeOf } from './outcome.ts';
import type { WaveDecision } from './plan.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The request of a snapshot; undefined where it was deleted or is closed for good, whatever else is wrong with it.
 *
 * @throws InvalidRequestError where it is open and cannot be read
 */
export function openRequest(
  reading: RequestReading | undefined,
  requestPostId: string,
): BloodRequest | undefined {
  if (!reading || isClosed(reading.status)) return undefined;
  if (reading.kind !== 'valid') throw new InvalidRequestError(requestPostId, reading.problems);
  return reading.request;
}

/** The end that a snapshot asks for before anybody is looked for, undefined where the search goes on. */
export function decideToStop(
  snapshot: Snapshot,
  request: BloodRequest | undefined,
  now: Date,
): WaveDecision | undefined {
  const reason = stopReason(request, countAccepted(snapshot.acceptances), now);
  return reason && decisionWithoutWalk(snapshot.search, reason);
}

/** How many donors should hold an unanswered notification, by what the table says now. */
export function targetOf(snapshot: Snapshot, request: BloodRequest, config: SearchConfig): number {
  return targetDonors(request, countAccepted(snapshot.acceptances), config);
}

/** Notified donors from whom an answer may still come. */
export function countUnanswered(
  userIds: Iterable<string>,
  acceptances: Snapshot['acceptances'],
  notificationStatuses: ReadonlyMap<string, string>,
): number {
  const acceptanceStatuses = new Map(acceptances.map(({ donorId, status }) => [donorId, status]));
  let unanswered = 0;
  for (const userId of userIds) {
    const answer = donorAnswer(acceptanceStatuses.get(userId), notificationStatuses.get(userId));
    if (answer === 'unanswered') unanswered += 1;
  }
  return unanswered;
}

/** The decision of a wave that ends the search without a walk. */
export function decisionWithoutWalk(search: DonorSearch, outcome: CompletionReason): WaveDecision {
  return {
    outcome,
    targetDonors: search.targetDonors,
    chosen: [],
    frontier: search.frontier,
    level: search.currentLevel,
    reachKm: search.frontier?.distanceKm ?? 0,
    plan: undefined,
    cellsQueried: 0,
    partitionsQueried: 0,
    donorsPerKm2: undefined,
    waitSeconds: 0,
  };
}

/** The decision after a walk. `need` and `wanted` as in {@link outcomeOf}. */
export function decideAfterLook(
  search: DonorSearch,
  request: BloodRequest,
  look: Look,
  numbers: { readonly target: number; readonly need: number; readonly wanted: number },
  config: SearchConfig,
  now: Date,
): WaveDecision {
  const { target, need, wanted } = numbers;
  const sweepSeconds = secondsUntilNextSweep(search.currentRetryCount, request.donationDateTime, now, config);
  const outcome = outcomeOf(look, need, wanted, sweepSeconds !== undefined);
  return {
    outcome,
    targetDonors: target,
    chosen: look.chosen,
    frontier: nextFrontier(look, wanted, outcome, search.frontier),
    level: look.level,
    reachKm: look.boundKm,
    plan: look.plan,
    cellsQueried: look.cellsQueried,
    partitionsQueried: look.partitionsQueried,
    donorsPerKm2: look.donorsPerKm2,
    waitSeconds: waitAfter(outcome, sweepSeconds ?? 0, config),
  };
}

function waitAfter(outcome: WaveOutcome, sweepSeconds: number, config: SearchConfig): number {
  if (outcome === 'CONTINUE') return config.secondsBetweenWaves;
  return outcome === 'SWEEP' ? sweepSeconds : 0;
}
