import { spawn } from 'node:child_process';

/** Only the end of a failed command's output says what went wrong. */
const OUTPUT_TAIL_LINES = 15;

export interface CommandResult {
  /** Null where the command could not be started or was ended by a signal. */
  readonly exitCode: number | null;
  /** The last lines that it printed on either stream. */
  readonly tail: string;
  /** All that it printed on standard output. */
  readonly output: string;
}

/** Runs a command to its end and keeps what it prints. Never throws. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let everything = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      everything += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      everything += chunk.toString();
    });
    child.on('error', (error) => resolve({ exitCode: null, tail: error.message, output }));
    child.on('close', (exitCode) =>
      resolve({
        exitCode,
        tail: everything.trimEnd().split('\n').slice(-OUTPUT_TAIL_LINES).join('\n'),
        output,
      }),
    );
  });
}
