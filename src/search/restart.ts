import type { RequestKey } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import { DonorSearchError } from '../domain/errors.ts';
import type { ExecutionInput, SearchMachine } from './open.ts';
import { type Owner, takenOver } from './owner.ts';

/** The search has ended; there is nothing to go on with. */
export class SearchEndedError extends DonorSearchError {
  constructor({ requestPostId, completionReason }: DonorSearch) {
    super('SearchEndedError', `The search for ${requestPostId} has ended: ${completionReason}`);
  }
}

/** The execution still runs: a second beside it would only get in its way. */
export class SearchRunningError extends DonorSearchError {
  constructor({ requestPostId, run, executionArn }: DonorSearch) {
    super(
      'SearchRunningError',
      `The search for ${requestPostId} is running (run ${run}, ${executionArn}): stop that execution first, or force a new run`,
    );
  }
}

/** Somebody else moved the search meanwhile. */
export class SearchMovedError extends DonorSearchError {
  constructor({ requestPostId }: DonorSearch) {
    super('SearchMovedError', `The search for ${requestPostId} has moved meanwhile: look at it again`);
  }
}

/** Where searches change hands. */
export interface SearchKeeper {
  /** Gives a pending search to a new owner, if the run that is named still owns it. False if not. */
  takeOver(search: RequestKey, run: number, owner: Owner): Promise<boolean>;
}

/** The machine, and how it stands with a run: RUNNING, some end, or undefined where there is no execution. */
export interface RestartMachine extends SearchMachine {
  status(search: RequestKey, run: number): Promise<string | undefined>;
}

export interface Restarted {
  readonly run: number;
  readonly executionArn: string;
}

/**
 * Lets a search go on in a new run: from its frontier and in its sweep, nobody notified twice, since all that it
 * knows stands on its item. Called again after a crash it finishes what is missing: a run without an execution is
 * given its execution, not a successor.
 *
 * @param force a new run even though the present one is running; that one ends as SUPERSEDED at its next wave
 * @throws SearchEndedError, SearchRunningError, SearchMovedError
 */
export async function restartSearch(
  search: DonorSearch,
  keeper: SearchKeeper,
  machine: RestartMachine,
  force: boolean,
  now: Date,
): Promise<Restarted> {
  if (search.status === 'COMPLETED') throw new SearchEndedError(search);
  const status = await machine.status(search, search.run);
  if (status === 'RUNNING' && !force) throw new SearchRunningError(search);
  const run = status === undefined ? search.run : search.run + 1;
  const executionArn = machine.executionArn(search, run);
  if (run > search.run) {
    const owner = takenOver({ ...search, executionArn }, run, { wave: search.wave, at: now.toISOString() });
    if (!(await keeper.takeOver(search, search.run, owner))) throw new SearchMovedError(search);
  }
  await machine.start(inputOf(search, run));
  return { run, executionArn };
}

function inputOf({ seekerId, requestPostId, createdAt, wave }: DonorSearch, run: number): ExecutionInput {
  return { search: { seekerId, requestPostId, createdAt }, run, nextWave: wave + 1, waitSeconds: 0 };
}
