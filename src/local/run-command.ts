import { type ChildProcess, spawn } from 'node:child_process';

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

/**
 * Runs a command to its end and keeps what it prints. Never throws. In a group of its own, so that a Ctrl-C is for us
 * to hear and not for the command; whoever ends before it ends takes it along.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const endToo = () => endGroup(child);
    process.once('exit', endToo);
    let output = '';
    let everything = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      everything += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      everything += chunk.toString();
    });
    child.on('error', (error) => end({ exitCode: null, tail: error.message, output }));
    child.on('close', (exitCode) => {
      const tail = everything.trimEnd().split('\n').slice(-OUTPUT_TAIL_LINES).join('\n');
      end({ exitCode, tail, output });
    });

    function end(result: CommandResult): void {
      process.off('exit', endToo);
      resolve(result);
    }
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}
