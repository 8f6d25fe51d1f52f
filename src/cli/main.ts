import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { DonorSearchError } from '../domain/errors.ts';
import { ScenarioError } from '../local/errors.ts';
import { type BackfillFlags, runBackfill } from './backfill.ts';
import { demo } from './demo.ts';
import { EXIT } from './exit-codes.ts';
import { type RunFlags, run } from './run.ts';
import { terminal } from './terminal.ts';
import { up } from './up.ts';
import { InterruptedError } from './with-cloud.ts';

const HIGHEST_PORT = 65_535;
const SEGMENTS = 4;
const ITEMS_PER_SECOND = 2_000;
const CHECKPOINT = '.donor-search-backfill.json';

function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new InvalidArgumentError(`expected a port from 1 to ${HIGHEST_PORT}.`);
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('expected a whole number from 1 up.');
}

function program(finish: (exitCode: number) => void): Command {
  const root = new Command('donor-search')
    .description('Finds blood donors near a request: runs searches on a local cloud')
    .exitOverride();
  const port = ['--port <port>', 'port of the local cloud (default: a free one)', portNumber] as const;
  root
    .command('run')
    .description('run a scenario file on the local cloud and show what its searches found')
    .argument('<file>', 'scenario in JSON')
    .option('--json', 'print one JSON document on standard output')
    .option(...port)
    .addHelpText('after', '\nExample:\n  $ donor-search run test/cases/dhaka-400.json --json')
    .action(async (file: string, flags: RunFlags) => finish(await run(file, flags)));
  root
    .command('up')
    .description('keep a local cloud running with the stack deployed; prints its environment')
    .option('--json', 'print one JSON document on standard output')
    .option(...port)
    .addHelpText('after', '\nExample:\n  $ donor-search up --port 4566')
    .action(async (flags: RunFlags) => finish(await up(flags)));
  root
    .command('demo')
    .description('run the built-in Dhaka scenario')
    .option('--json', 'print one JSON document on standard output')
    .option(...port)
    .action(async (flags: RunFlags) => finish(await demo(flags)));
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
    .option('--json', 'print one JSON document on standard output')
    .addHelpText('after', '\nExample:\n  $ donor-search backfill --table app --dry-run')
    .action(async (flags: BackfillFlags) => finish(await runBackfill(flags)));
  root.addHelpText(
    'after',
    `
Exit codes: ${EXIT.done} done, ${EXIT.failed} failed, ${EXIT.badInput} wrong command or file (nothing was begun)

AWS_ENDPOINT_URL, where it is set, names a local cloud that is used instead of starting one.`,
  );
  return root;
}

/** What to tell a person about an error, in words that say what to do. */
function explain(error: unknown): string {
  if (error instanceof DonorSearchError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')) {
    return 'The local cloud does not answer any more: it may have been stopped.';
  }
  // What AWS says is for the user; a stack is for whoever mends a mistake of ours.
  return '$metadata' in error ? `${error.name}: ${error.message}` : (error.stack ?? error.message);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  if (error instanceof InterruptedError) return error.exitCode;
  return error instanceof ScenarioError ? EXIT.badInput : EXIT.failed;
}

try {
  await program((exitCode) => {
    process.exitCode = exitCode;
  }).parseAsync();
} catch (error) {
  // Commander has told about its own errors already.
  if (!(error instanceof CommanderError)) terminal.line(explain(error));
  // What an interrupted work has left running must not hold up the end.
  process.exit(exitCodeOf(error));
}
