import { SfnSearchMachine } from '../executions/sfn-machine.ts';
import { redriveExecution } from '../executions/steer-execution.ts';
import { redriveSearch } from '../search/redrive.ts';
import { EXIT } from './exit-codes.ts';
import { openSearch, type SteerFlags } from './open-search.ts';
import { print } from './terminal.ts';

/** `donor-search redrive REQUEST`: lets a search go on in its own run, at the step where its execution ended. */
export async function redrive(requestPostId: string, flags: SteerFlags): Promise<number> {
  const { deployment, key, search } = await openSearch(requestPostId, flags);
  const { machines, stateMachineArn } = deployment;
  const machine = new SfnSearchMachine(machines, stateMachineArn);
  const redriven = await redriveSearch(search, {
    executionArn: (of, run) => machine.executionArn(of, run),
    status: (of, run) => machine.status(of, run),
    redrive: (executionArn) => redriveExecution(machines, executionArn),
  });
  if (flags.json) print(JSON.stringify({ search: key, ...redriven }, undefined, 2));
  else print(`The search for ${requestPostId} goes on within run ${redriven.run}: ${redriven.executionArn}`);
  return EXIT.done;
}
