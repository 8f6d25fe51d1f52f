import type { RequestKey } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { SearchMachine } from './open.ts';
import { SearchEndedError } from './restart.ts';

/** The machine, how it stands with a run, and how the run's execution is ended. */
export interface StopMachine extends Pick<SearchMachine, 'executionArn'> {
  /** RUNNING, some end, or undefined where there is no execution. */
  status(search: RequestKey, run: number): Promise<string | undefined>;
  stop(executionArn: string): Promise<void>;
}

export interface Stopped {
  readonly run: number;
  readonly executionArn: string;
  /** How the execution stood before: only what was RUNNING had to be stopped. Undefined where there is none. */
  readonly was: string | undefined;
}

/**
 * Stops the execution of a search, which stays pending and asks nobody until it is restarted or redriven. Said
 * twice it is said once.
 *
 * @throws SearchEndedError
 */
export async function stopSearch(search: DonorSearch, machine: StopMachine): Promise<Stopped> {
  if (search.status === 'COMPLETED') throw new SearchEndedError(search);
  const { run } = search;
  const executionArn = machine.executionArn(search, run);
  const was = await machine.status(search, run);
  if (was === 'RUNNING') await machine.stop(executionArn);
  return { run, executionArn, was };
}
