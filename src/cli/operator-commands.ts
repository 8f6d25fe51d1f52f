import { type Command, Option } from 'commander';
import { type BackfillFlags, runBackfill } from './backfill.ts';
import { listRejected, type OperatorFlags, retryRejected } from './rejected.ts';
import { deployed, wholeNumber } from './search-commands.ts';

const SEGMENTS = 4;
const ITEMS_PER_SECOND = 2_000;
const CHECKPOINT = '.donor-search-backfill.json';

/** The commands that look after a deployment, in the cloud or on this machine. */
export function addOperatorCommands(root: Command, finish: (exitCode: number) => void): void {
  deployed(root.command('rejected'))
    .description('list the records that could not be processed, with the reason')
    .addHelpText('after', '\nExample:\n  $ donor-search rejected --stack DonorSearch')
    .action(async (flags: OperatorFlags) => finish(await listRejected(flags)));
  deployed(root.command('retry'))
    .description('put rejected records back, each with its request or notification as it stands now')
    .argument('[keys...]', 'keys as `rejected` lists them')
    .option('--all', 'all that are kept')
    .addHelpText(
      'after',
      '\nExample:\n  $ donor-search retry invalid-request/2026-12-01/5c7e.json --stack DonorSearch',
    )
    .action(async (keys: string[], flags: OperatorFlags & { all?: boolean }) =>
      finish(await retryRejected(keys, flags)),
    );
  root
    .command('backfill')
    .description(
      'give location and request rows without H3 attributes their keys, in the AWS account of the environment',
    )
    .addOption(new Option('--table <name>', 'the table').env('TABLE_NAME').makeOptionMandatory())
    .option('--dry-run', 'count what would be mended, write nothing')
    .option('--segments <n>', 'parts of the table read at once', wholeNumber, SEGMENTS)
    .option('--rate <n>', 'items read a second, at most', wholeNumber, ITEMS_PER_SECOND)
    .option('--checkpoint <file>', 'where an interrupted run finds its place', CHECKPOINT)
    .option('--json', 'print one JSON document on standard output')
    .addHelpText('after', '\nExample:\n  $ donor-search backfill --table app --dry-run')
    .action(async (flags: BackfillFlags) => finish(await runBackfill(flags)));
}
