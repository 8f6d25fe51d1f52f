import { relative } from 'node:path';
import type { Command } from 'commander';
import { CASES_FILE } from '../replay/case-store.ts';
import { EXIT } from './exit-codes.ts';
import { type ReplayFlags, replayExecution } from './replay.ts';

/** The command that replays an execution. */
export function addReplayCommand(root: Command, finish: (exitCode: number) => void): void {
  root
    .command('replay')
    .description('run the present state machine on what a real execution was answered, and compare the paths')
    .argument(
      '<execution>',
      'ARN of an execution, or a file that `aws stepfunctions get-execution-history` printed',
    )
    .option(
      '--save <name>',
      'add it to the cases that the tests play, about nobody: ids and causes are left out',
    )
    .option('--force', 'replace the case of that name')
    .option('--cases <file>', 'where cases are kept', relative(process.cwd(), CASES_FILE))
    .option('--json', 'print one JSON document on standard output')
    .addHelpText(
      'after',
      `
Examples:
  $ donor-search replay arn:aws:states:eu-west-1:123456789012:execution:donor-search:req-1-run1-5c7e
  $ aws stepfunctions get-execution-history --execution-arn "$ARN" --output json > night.json
  $ donor-search replay night.json --save ThrottledAllNight

Exit codes: ${EXIT.done} the same path, ${EXIT.failed} the paths part (a case is saved all the same), ${EXIT.badInput} no such execution, a file that
is no history, or a name that is taken`,
    )
    .action(async (source: string, flags: ReplayFlags) => finish(await replayExecution(source, flags)));
}
