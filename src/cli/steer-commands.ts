import type { Command } from 'commander';
import { EXIT } from './exit-codes.ts';
import type { SteerFlags } from './open-search.ts';
import { redrive } from './redrive.ts';
import { type RestartFlags, restart } from './restart.ts';
import { ofRequest } from './search-commands.ts';
import { stop } from './stop.ts';

/** The commands that move single searches of a deployment. */
export function addSteerCommands(root: Command, finish: (exitCode: number) => void): void {
  ofRequest(root.command('stop'))
    .description('stop the execution of a search, which stays pending and asks nobody until it is restarted')
    .addHelpText(
      'after',
      `
Whoever needs no blood any more closes the request in the app instead, which ends the search.

Examples:
  $ donor-search stop req-1 --stack DonorSearch
  $ donor-search stop req-1 --json

Exit codes: ${EXIT.done} nothing runs any more, ${EXIT.failed} the search has ended, ${EXIT.badInput} there is no such search`,
    )
    .action(async (request: string, flags: SteerFlags) => finish(await stop(request, flags)));
  ofRequest(root.command('restart'))
    .description('let a search whose execution has stopped go on in a new run, from where it was')
    .option('--force', 'even if its execution is running, which then ends as superseded')
    .addHelpText('after', '\nExample:\n  $ donor-search restart req-1 --stack DonorSearch')
    .action(async (request: string, flags: RestartFlags) => finish(await restart(request, flags)));
  ofRequest(root.command('redrive'))
    .description('let a search go on in its own run, at the step where its execution failed')
    .addHelpText(
      'after',
      `
The execution goes on by the definition that it was started with; where that is at fault, restart the search instead.

Examples:
  $ donor-search redrive req-1 --stack DonorSearch
  $ donor-search redrive req-1 --json

Exit codes: ${EXIT.done} it goes on, ${EXIT.failed} the search has ended or its execution cannot be redriven, ${EXIT.badInput} there is no such search`,
    )
    .action(async (request: string, flags: SteerFlags) => finish(await redrive(request, flags)));
}
