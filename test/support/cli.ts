import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { endpointEnvironment } from '../../src/local/endpoint.ts';
import { PROJECT } from '../../src/local/paths.ts';
import type { LocalDeployment } from '../e2e/local-cloud.ts';

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a user does. */
export function donorSearch(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): Promise<CliResult> {
  return runNode(join(PROJECT, 'src/cli/donor-search.mjs'), args, env, cwd);
}

/** Runs the CDK's command line as a user does, in the project. */
export function cdk(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  const quiet = { CDK_DISABLE_CLI_TELEMETRY: 'true', CI: 'true' };
  return runNode(join(PROJECT, 'node_modules/aws-cdk/bin/cdk'), args, { ...quiet, ...env }, PROJECT);
}

/** Runs a program on our Node to its end. */
export function runNode(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}

/** Runs the command line on the deployment that the end-to-end tests share. */
export function operate(args: readonly string[]) {
  return donorSearch(args, environmentOf(inject('cloud')));
}

/** The environment that leads the command line to a deployment on a local cloud. */
export function environmentOf({ endpoint, stack }: LocalDeployment): Record<string, string> {
  return {
    ...endpointEnvironment(endpoint),
    TABLE_NAME: stack.TableName,
    STATE_MACHINE_ARN: stack.StateMachineArn,
    REJECTED_BUCKET: stack.RejectedBucketName,
    START_SEARCH_FUNCTION: stack.StartSearchFunctionName,
    DELIVER_FUNCTION: stack.DeliverFunctionName,
  };
}
