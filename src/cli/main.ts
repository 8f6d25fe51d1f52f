import { Command, CommanderError } from 'commander';
import { DonorSearchError } from '../domain/errors.ts';
import { ScenarioError } from '../local/errors.ts';
import { ReplayInputError } from '../replay/errors.ts';
import { EXIT } from './exit-codes.ts';
import { addLocalCommands } from './local-commands.ts';
import { addOperatorCommands } from './operator-commands.ts';
import { addReplayCommand } from './replay-command.ts';
import { addSearchCommands } from './search-commands.ts';
import { addSteerCommands } from './steer-commands.ts';
import { terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { InterruptedError } from './with-cloud.ts';

/** Errors of whoever gave the command. */
const BAD_INPUT = [ReplayInputError, ScenarioError, UsageError];

function program(finish: (exitCode: number) => void): Command {
  const root = new Command('donor-search')
    .description(
      'Finds blood donors near a request: runs searches on a local cloud, and operates deployed ones',
    )
    .exitOverride();
  addLocalCommands(root, finish);
  addSearchCommands(root, finish);
  addSteerCommands(root, finish);
  addOperatorCommands(root, finish);
  addReplayCommand(root, finish);
  root.addHelpText(
    'after',
    `
Exit codes: ${EXIT.done} done, ${EXIT.failed} failed, ${EXIT.badInput} wrong command or file (nothing was begun),
${EXIT.hungUp}, ${EXIT.interrupted} and ${EXIT.terminated} stopped by the user

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
  if (error.name === 'CredentialsProviderError' || error.message === 'Region is missing') {
    return `${error.message}. Set AWS_PROFILE, or AWS_REGION and credentials, as for the AWS command line.`;
  }
  // What AWS says is for the user; a stack is for whoever mends a mistake of ours.
  return '$metadata' in error ? `${error.name}: ${error.message}` : (error.stack ?? error.message);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  if (error instanceof InterruptedError) return error.exitCode;
  return BAD_INPUT.some((kind) => error instanceof kind) ? EXIT.badInput : EXIT.failed;
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
