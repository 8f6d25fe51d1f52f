#!/usr/bin/env node
// Starts the command line on the project's own Node, the version that the functions run on in AWS, whatever the
// machine has. Plain JavaScript, because the machine's Node may not run TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

/** Older Nodes, which only start ours, do not have it. */
const { enableCompileCache } = module;
const OWN_NODE_MAJOR = 24;
const EXIT_FAILURE = 1;
const SIGNAL_EXIT_BASE = 128;

const main = join(import.meta.dirname, 'main.ts');
const bin = join(import.meta.dirname, '..', '..', 'node_modules', '.bin');
const ownNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

if (Number(process.versions.node.split('.')[0]) === OWN_NODE_MAJOR) {
  // What is compiled once need not be again: the next start takes half the time.
  enableCompileCache?.();
  await import(main);
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [main, ...process.argv.slice(2)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  // Ctrl-C reaches the child by itself; this process only waits for it to tidy up.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? SIGNAL_EXIT_BASE + (signal ? constants.signals[signal] : 0);
  });
} else {
  process.stderr.write(`Node ${OWN_NODE_MAJOR} is not installed in the project: run "npm ci" first.\n`);
  process.exitCode = EXIT_FAILURE;
}
