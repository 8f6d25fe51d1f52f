import { SfnSearchMachine } from '../executions/sfn-machine.ts';
import { restartSearch } from '../search/restart.ts';
import { searchFromItem } from '../table/donor-search.ts';
import { searchKey } from '../table/keys.ts';
import { readRow } from '../table/read-row.ts';
import { DynamoSearchKeeper } from '../table/search-keeper.ts';
import { openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { findRequest, type RequestFlags } from './find-request.ts';
import { print } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface RestartFlags extends RequestFlags {
  readonly stack?: string;
  readonly json?: boolean;
  readonly force?: boolean;
}

/** `donor-search restart REQUEST`: lets a stopped search go on in a new run, from where it was. */
export async function restart(requestPostId: string, flags: RestartFlags): Promise<number> {
  const { client, tableName, machines, stateMachineArn } = await openDeployment(flags.stack);
  const db = { client, tableName };
  const key = await findRequest(db, requestPostId, flags);
  const item = await readRow(db, searchKey(key));
  if (!item) throw new UsageError(`There is no search for ${requestPostId}.`);
  const restarted = await restartSearch(
    searchFromItem(item),
    new DynamoSearchKeeper(client, tableName),
    new SfnSearchMachine(machines, stateMachineArn),
    flags.force ?? false,
    new Date(),
  );
  if (flags.json) print(JSON.stringify({ search: key, ...restarted }, undefined, 2));
  else print(`The search for ${requestPostId} goes on in run ${restarted.run}: ${restarted.executionArn}`);
  return EXIT.done;
}
