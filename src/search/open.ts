import type { BloodRequest, RequestKey } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { SearchConfig } from '../domain/search-config.ts';
import { targetDonors } from '../domain/search-rules.ts';

/** Runs count from 1; only a restart makes a second. */
const FIRST_RUN = 1;
const FIRST_WAVE = 1;
const MS_PER_SECOND = 1_000;

/** What the machine is started with: constant for a search and run, so that a second start is the same start. */
export interface ExecutionInput {
  readonly search: RequestKey;
  readonly run: number;
  readonly nextWave: number;
  readonly waitSeconds: number;
}

/** What an earlier opening left behind. */
export type ExistingSearch =
  /** Ours: the parts that tell whether its execution was started. */
  | { readonly owner: 'us'; readonly status: string; readonly run: number; readonly wave: number }
  /** A search that other software keeps for the request. */
  | { readonly owner: 'other' };

/** Where searches are opened. */
export interface SearchOpener {
  /** Puts the item if there is none; otherwise answers with what is there. */
  open(search: DonorSearch): Promise<ExistingSearch | undefined>;
}

/** The state machine as the trigger sees it. */
export interface SearchMachine {
  /** ARN of the execution that a search's run has or would have. */
  executionArn(search: RequestKey, run: number): string;
  /** Starts the run's execution; once started, starting it again changes nothing. */
  start(input: ExecutionInput): Promise<void>;
}

export type StartResult = 'started' | 'alreadyStarted' | 'ended' | 'notOurs';

/**
 * Opens the search of a request and starts its machine; called again, it only finishes what is missing: a crash
 * between the two steps leaves an item without an execution.
 */
export async function startSearch(
  request: BloodRequest,
  searches: SearchOpener,
  machine: SearchMachine,
  config: SearchConfig,
  now: Date,
): Promise<StartResult> {
  const { seekerId, requestPostId, createdAt } = request;
  const search = { seekerId, requestPostId, createdAt };
  const existing = await searches.open(
    newSearch(request, machine.executionArn(search, FIRST_RUN), config, now),
  );
  if (existing?.owner === 'other') return 'notOurs';
  if (existing?.status === 'COMPLETED') return 'ended';
  if (existing && (existing.wave > 0 || existing.run > FIRST_RUN)) return 'alreadyStarted';
  await machine.start({
    search,
    run: FIRST_RUN,
    nextWave: FIRST_WAVE,
    waitSeconds: config.secondsBeforeFirstWave,
  });
  return 'started';
}

/** A search before its first wave. */
export function newSearch(
  request: BloodRequest,
  executionArn: string,
  config: SearchConfig,
  now: Date,
): DonorSearch {
  const pauseMs = config.secondsBeforeFirstWave * MS_PER_SECOND;
  return {
    seekerId: request.seekerId,
    requestPostId: request.requestPostId,
    createdAt: request.createdAt,
    status: 'PENDING',
    notifiedEligibleDonors: {},
    currentLevel: 0,
    currentRetryCount: 0,
    targetDonors: targetDonors(request, 0, config),
    donorsFoundSoFar: 0,
    waveHistory: [],
    lastUpdatedAt: now.toISOString(),
    run: FIRST_RUN,
    runStartedAt: now.toISOString(),
    runFirstWave: FIRST_WAVE,
    wave: FIRST_WAVE - 1,
    wakes: 0,
    executionArn,
    // Or a search that pauses before its first wave would look stuck.
    ...(pauseMs > 0 && { nextWakeAt: new Date(now.getTime() + pauseMs).toISOString() }),
  };
}
