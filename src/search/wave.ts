import type { BloodRequest } from '../domain/blood-request.ts';
import type { SearchConfig } from '../domain/search-config.ts';
import { AdoptedDonors } from './adopted.ts';
import {
  countUnanswered,
  decideAfterLook,
  decideToStop,
  decisionWithoutWalk,
  openRequest,
  targetOf,
} from './decide.ts';
import { WaveContendedError, WaveTooSlowError } from './errors.ts';
import { withValidFrontier } from './frontier-of.ts';
import { lookForDonors } from './look.ts';
import { planCommit, type WaveDecision } from './plan.ts';
import type { Clock, CommitResult, SearchTable, WaveCommit } from './ports.ts';
import { priorOf } from './prior.ts';
import { ReadCache } from './read-cache.ts';
import { answerWithoutWave } from './replay.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { resultOf, type WaveInput, type WaveResult } from './wave-result.ts';

/** DynamoDB takes 100 actions a transaction; two are the search item and the check of the request. */
export const MAX_DONORS_PER_WAVE = 98;

/** Lost commits after which a wave whose time is up leaves it to the machine to try again. */
const LOST_COMMITS_AFTER_TIME = 3;

/** What a wave works with. */
export interface WaveContext {
  /** One for each invocation: its counts are those of the wave. */
  readonly table: SearchTable;
  readonly clock: Clock;
  readonly config: SearchConfig;
  /** Aborted when the function's time is nearly up: then the wave stops reading and commits what is certain. */
  readonly timeIsUp: AbortSignal;
  /** Told of the commit once it is made; not where the wave answers from an earlier one. */
  readonly onCommit?: (commit: WaveCommit) => void;
}

/**
 * One wave of a search: reads what decides, looks for the nearest donors who are missing, and writes the
 * notifications and the search's new state in one transaction. Safe to call twice, late or at the same time.
 *
 * @throws SearchNotFoundError, InvalidRequestError, StaleWaveError, WaveAheadError: asking again does not help
 * @throws WaveContendedError, WaveTooSlowError and errors of the table's client: asking again may help
 */
export async function runWave(input: WaveInput, context: WaveContext): Promise<WaveResult> {
  const { table } = context;
  const reads = new ReadCache(table);
  const adopted = new AdoptedDonors();
  const tries = { transactions: 0, lost: 0 };
  for (;;) {
    const read = await readSnapshot(table, input.search);
    const answer = answerWithoutWave(read.search, input);
    if (answer) return answer;

    const request = openRequest(read.request, input.search.requestPostId);
    const snapshot = { ...read, search: withValidFrontier(read.search, request) };
    const decision = await decide(snapshot, request, adopted, reads, context);
    const plan = () =>
      planCommit(
        snapshot.search,
        request,
        adopted.donors,
        decision,
        { counts: table.counts, transactions: tries.transactions },
        context.clock.now(),
      );
    const { commit, result } = await commitOnce(plan, tries, input, context);
    if (result.kind === 'committed') {
      context.onCommit?.(commit);
      return resultOf(lastOf(commit.search.waveHistory), input);
    }
    if (result.kind !== 'alreadyNotified') continue;
    adopted.adopt(decision.chosen, result.statuses);
    adopted.leaveOut(result.others);
  }
}

/**
 * Commits a decision, again after a pause while another transaction is in the way: nothing that it was made from has
 * moved, or its conditions would say so.
 */
async function commitOnce(
  plan: () => WaveCommit,
  tries: { transactions: number; lost: number },
  { run, wave }: WaveInput,
  { table, clock, timeIsUp }: WaveContext,
): Promise<{ commit: WaveCommit; result: CommitResult }> {
  for (;;) {
    tries.transactions += 1;
    const commit = plan();
    const result = await table.commitWave(commit);
    if (result.kind === 'committed' || result.kind === 'alreadyNotified') return { commit, result };
    tries.lost += 1;
    if (timeIsUp.aborted && tries.lost >= LOST_COMMITS_AFTER_TIME) {
      throw new WaveContendedError(run, wave, tries.lost);
    }
    await clock.backOff(tries.lost);
    if (result.kind === 'changed') return { commit, result };
  }
}

async function decide(
  snapshot: Snapshot,
  request: BloodRequest | undefined,
  adopted: AdoptedDonors,
  reads: ReadCache,
  context: WaveContext,
): Promise<WaveDecision> {
  const { search, acceptances } = snapshot;
  const { table, clock, config, timeIsUp } = context;
  const stop = decideToStop(snapshot, request, clock.now());
  // Stryker disable next-line StringLiteral: a search whose request is gone has a reason to stop.
  if (stop || !request) return stop ?? decisionWithoutWalk(search, 'REQUEST_CLOSED');

  const target = targetOf(snapshot, request, config);
  const named = Object.keys(search.notifiedEligibleDonors);
  const need = readStatuses(table, request.requestPostId, named, adopted).then(
    (statuses) => target - countUnanswered([...named, ...adopted.userIds], acceptances, statuses),
  );
  const wanted = need.then((missing) => Math.min(Math.max(missing, 0), MAX_DONORS_PER_WAVE));
  const look = await lookForDonors({
    request,
    frontier: search.frontier,
    excluded: new Set([
      search.seekerId,
      ...named,
      ...adopted.excluded,
      ...acceptances.map(({ donorId }) => donorId),
    ]),
    config,
    readCell: (cell) => reads.readCell(request, cell),
    readPartition: config.sparseIndex ? (page) => reads.readPartition(request, page) : undefined,
    prior: priorOf(search, request),
    wanted,
    timeIsUp,
  });
  if (look.outOfTime && adopted.size === 0 && look.boundKm <= (search.frontier?.distanceKm ?? 0)) {
    throw new WaveTooSlowError(search.run, search.wave + 1, look.cellsQueried + look.partitionsQueried);
  }
  const numbers = { target, need: await need, wanted: await wanted };
  return decideAfterLook(search, request, look, numbers, config, clock.now());
}

async function readStatuses(
  table: SearchTable,
  requestPostId: string,
  userIds: readonly string[],
  adopted: AdoptedDonors,
): Promise<ReadonlyMap<string, string>> {
  const read = userIds.length > 0 ? await table.readNotificationStatuses(requestPostId, userIds) : [];
  return new Map([...read, ...adopted.statuses]);
}

function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1);
  // Stryker disable next-line CallExpression,ConditionalExpression,StringLiteral: a commit holds at least its own wave.
  if (last === undefined) throw new RangeError('The list is empty');
  return last;
}
