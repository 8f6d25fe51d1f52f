import { type Command, InvalidArgumentError } from 'commander';
import { demo } from './demo.ts';
import { type RunFlags, run } from './run.ts';
import { up } from './up.ts';

const HIGHEST_PORT = 65_535;

function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new InvalidArgumentError(`expected a port from 1 to ${HIGHEST_PORT}.`);
}

/** The commands that need nothing but this machine. */
export function addLocalCommands(root: Command, finish: (exitCode: number) => void): void {
  const json = ['--json', 'print one JSON document on standard output'] as const;
  const port = ['--port <port>', 'port of the local cloud (default: a free one)', portNumber] as const;
  root
    .command('run')
    .description('run a scenario file on the local cloud and show what its searches found')
    .argument('<file>', 'scenario in JSON')
    .option(...json)
    .option(...port)
    .addHelpText('after', '\nExample:\n  $ donor-search run test/cases/dhaka-400.json --json')
    .action(async (file: string, flags: RunFlags) => finish(await run(file, flags)));
  root
    .command('up')
    .description('keep a local cloud running with the stack deployed; prints its environment')
    .option(...json)
    .option(...port)
    .addHelpText('after', '\nExample:\n  $ donor-search up --port 4566')
    .action(async (flags: RunFlags) => finish(await up(flags)));
  root
    .command('demo')
    .description('run the built-in Dhaka scenario')
    .option(...json)
    .option(...port)
    .action(async (flags: RunFlags) => finish(await demo(flags)));
}
