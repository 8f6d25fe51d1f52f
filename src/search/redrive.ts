import type { RequestKey } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import { DonorSearchError } from '../domain/errors.ts';
import type { SearchMachine } from './open.ts';
import { type Restarted, SearchEndedError } from './restart.ts';

/** The execution cannot go on. */
export class NotRedrivableError extends DonorSearchError {
  constructor(executionArn: string, reason: string) {
    super('NotRedrivableError', `${executionArn} cannot be redriven: ${reason}. A restart makes a new run`);
  }
}

/** The machine, how it stands with a run, and how the run's execution goes on. */
export interface RedriveMachine extends Pick<SearchMachine, 'executionArn'> {
  /** RUNNING, some end, or undefined where there is no execution. */
  status(search: RequestKey, run: number): Promise<string | undefined>;
  /** @throws NotRedrivableError */
  redrive(executionArn: string): Promise<void>;
}

/** Ends that a redrive goes on from; an execution that SUCCEEDED has nothing left to do. */
const REDRIVABLE = ['FAILED', 'TIMED_OUT', 'ABORTED'];

/**
 * Lets a search go on within its run, where its execution ended.
 *
 * @throws SearchEndedError, NotRedrivableError
 */
export async function redriveSearch(search: DonorSearch, machine: RedriveMachine): Promise<Restarted> {
  if (search.status === 'COMPLETED') throw new SearchEndedError(search);
  const { run } = search;
  const executionArn = machine.executionArn(search, run);
  const status = await machine.status(search, run);
  if (status === undefined) throw new NotRedrivableError(executionArn, 'there is no such execution');
  if (!REDRIVABLE.includes(status)) throw new NotRedrivableError(executionArn, `it is ${status}`);
  await machine.redrive(executionArn);
  return { run, executionArn };
}
