import { type Command, InvalidArgumentError, Option } from 'commander';
import { type BackfillFlags, runBackfill } from './backfill.ts';
import { listRejected, type OperatorFlags, retryRejected } from './rejected.ts';
import { type RestartFlags, restart } from './restart.ts';

const SEGMENTS = 4;
const ITEMS_PER_SECOND = 2_000;
const CHECKPOINT = '.donor-search-backfill.json';

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('expected a whole number from 1 up.');
}

/** The commands that look after a deployment, in the cloud or on this machine. */
export function addOperatorCommands(root: Command, finish: (exitCode: number) => void): void {
  const json = ['--json', 'print one JSON document on standard output'] as const;
  const stack = [
    '--stack <name>',
    'the stack to operate on (default: the environment, else the local cloud that is up)',
  ] as const;
  root
    .command('rejected')
    .description('list the records that could not be processed, with the reason')
    .option(...stack)
    .option(...json)
    .addHelpText('after', '\nExample:\n  $ donor-search rejected --stack DonorSearch')
    .action(async (flags: OperatorFlags) => finish(await listRejected(flags)));
  root
    .command('retry')
    .description('put rejected records back, each with its request as it stands now')
    .argument('[keys...]', 'keys as `rejected` lists them')
    .option('--all', 'all that are kept')
    .option(...stack)
    .option(...json)
    .addHelpText(
      'after',
      '\nExample:\n  $ donor-search retry invalid-request/2026-12-01/5c7e.json --stack DonorSearch',
    )
    .action(async (keys: string[], flags: OperatorFlags & { all?: boolean }) =>
      finish(await retryRejected(keys, flags)),
    );
  root
    .command('restart')
    .description('let a search whose execution has stopped go on in a new run, from where it was')
    .argument('<request>', 'requestPostId')
    .option('--seeker <id>', 'who asked, where the id alone does not say')
    .option('--created-at <time>', 'when, as it stands in the key')
    .option('--force', 'even if its execution is running, which then ends as superseded')
    .option(...stack)
    .option(...json)
    .addHelpText('after', '\nExample:\n  $ donor-search restart req-1 --stack DonorSearch')
    .action(async (request: string, flags: RestartFlags) => finish(await restart(request, flags)));
  root
    .command('backfill')
    .description(
      'give location and request rows without H3 attributes their keys, in the AWS account of the environment',
    )
    .addOption(new Option('--table <name>', 'the table').env('TABLE_NAME').makeOptionMandatory())
    .option('--dry-run', 'count what would be mended, write nothing')
    .option('--segments <n>', 'parts of the table read at once', positive, SEGMENTS)
    .option('--rate <n>', 'items read a second, at most', positive, ITEMS_PER_SECOND)
    .option('--checkpoint <file>', 'where an interrupted run finds its place', CHECKPOINT)
    .option(...json)
    .addHelpText('after', '\nExample:\n  $ donor-search backfill --table app --dry-run')
    .action(async (flags: BackfillFlags) => finish(await runBackfill(flags)));
}
