import { SfnSearchMachine } from '../executions/sfn-machine.ts';
import { stopExecution } from '../executions/steer-execution.ts';
import { type Stopped, stopSearch } from '../search/stop.ts';
import { EXIT } from './exit-codes.ts';
import { openSearch, type SteerFlags } from './open-search.ts';
import { print } from './terminal.ts';

/** `donor-search stop REQUEST`: stops the execution of a search, which stays pending and asks nobody. */
export async function stop(requestPostId: string, flags: SteerFlags): Promise<number> {
  const { deployment, key, search } = await openSearch(requestPostId, flags);
  const { machines, stateMachineArn } = deployment;
  const machine = new SfnSearchMachine(machines, stateMachineArn);
  const stopped = await stopSearch(search, {
    executionArn: (of, run) => machine.executionArn(of, run),
    status: (of, run) => machine.status(of, run),
    stop: (executionArn) => stopExecution(machines, executionArn),
  });
  if (flags.json) print(JSON.stringify({ search: key, ...stopped, was: stopped.was ?? null }, undefined, 2));
  else print(sentence(requestPostId, stopped));
  return EXIT.done;
}

function sentence(requestPostId: string, { run, was }: Stopped): string {
  const next = `Let it go on with \`donor-search restart ${requestPostId}\`.`;
  if (was === 'RUNNING') return `The search for ${requestPostId} is stopped in run ${run}. ${next}`;
  const standing = was === undefined ? 'has no execution' : `is ${was}`;
  return `Nothing had to be stopped: run ${run} of the search for ${requestPostId} ${standing}. ${next}`;
}
