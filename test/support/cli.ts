import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { endpointEnvironment } from '../../src/local/endpoint.ts';
import { PROJECT } from '../../src/local/paths.ts';

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a user does. */
export function donorSearch(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(PROJECT, 'src/cli/donor-search.mjs'), ...args], {
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
  const { endpoint, stack } = inject('cloud');
  return donorSearch(args, {
    ...endpointEnvironment(endpoint),
    TABLE_NAME: stack.TableName,
    STATE_MACHINE_ARN: stack.StateMachineArn,
    REJECTED_BUCKET: stack.RejectedBucketName,
    START_SEARCH_FUNCTION: stack.StartSearchFunctionName,
    DELIVER_FUNCTION: stack.DeliverFunctionName,
  });
}
