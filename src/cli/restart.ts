import { SfnSearchMachine } from '../executions/sfn-machine.ts';
import { restartSearch } from '../search/restart.ts';
import { DynamoSearchKeeper } from '../table/search-keeper.ts';
import { EXIT } from './exit-codes.ts';
import { openSearch, type SteerFlags } from './open-search.ts';
import { print } from './terminal.ts';

export interface RestartFlags extends SteerFlags {
  readonly force?: boolean;
}

/** `donor-search restart REQUEST`: lets a stopped search go on in a new run, from where it was. */
export async function restart(requestPostId: string, flags: RestartFlags): Promise<number> {
  const { deployment, key, search } = await openSearch(requestPostId, flags);
  const { client, tableName, machines, stateMachineArn } = deployment;
  const restarted = await restartSearch(
    search,
    new DynamoSearchKeeper(client, tableName),
    new SfnSearchMachine(machines, stateMachineArn),
    flags.force ?? false,
    new Date(),
  );
  if (flags.json) print(JSON.stringify({ search: key, ...restarted }, undefined, 2));
  else print(`The search for ${requestPostId} goes on in run ${restarted.run}: ${restarted.executionArn}`);
  return EXIT.done;
}
