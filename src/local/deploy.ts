import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SearchConfigInput } from '../domain/search-config.ts';
import { type CloudEndpoint, endpointEnvironment } from './endpoint.ts';
import { LocalCloudError } from './errors.ts';
import { LOCAL_CLOUD, PROJECT } from './paths.ts';
import { runCommand } from './run-command.ts';

const CDK = join(PROJECT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** The account that local clouds have. */
export const LOCAL_ACCOUNT = '000000000000';

/** What a stack says of its parts. */
export const StackOutputs = v.object({
  TableName: v.string(),
  StateMachineArn: v.string(),
  RejectedBucketName: v.string(),
  StartSearchFunctionName: v.string(),
  CheckWaitingFunctionName: v.string(),
  DeliverFunctionName: v.string(),
  NotificationQueueUrl: v.string(),
});

/** The stack as it stands in a cloud. */
export interface DeployedStack extends v.InferOutput<typeof StackOutputs> {
  readonly stackName: string;
  /** Takes the stack away again, its data included. */
  remove(): Promise<void>;
  /** Forgets the stack where its cloud will end anyway; after this it cannot be removed. */
  forget(): Promise<void>;
}

/**
 * Prepares a cloud and deploys the stack to it as `cdk deploy` does to AWS: the same template and bundles.
 *
 * @throws LocalCloudError with the end of the CDK's output
 */
export async function deployStack(
  endpoint: CloudEndpoint,
  stackName: string,
  config: SearchConfigInput,
): Promise<DeployedStack> {
  const folder = await mkdtemp(join(LOCAL_CLOUD, 'deploy-'));
  // Whoever is stopped in the middle leaves nothing either.
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  const assembly = join(folder, 'cdk.out');
  const outputs = join(folder, 'outputs.json');
  const context = { stackName, keepData: 'false', searchConfig: JSON.stringify(config) };
  const contextArgs = Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`]);
  try {
    // Neither needs the other: bundling takes the processor, preparing mostly waits.
    await Promise.all([
      cdk(endpoint, 'synthesize the stack', ['synth', '--quiet', '--output', assembly, ...contextArgs]),
      cdk(
        endpoint,
        'prepare the cloud',
        ['bootstrap', `aws://${LOCAL_ACCOUNT}/${endpoint.region}`],
        LOCAL_CLOUD,
      ),
    ]);
    await cdk(endpoint, 'deploy the stack', [
      'deploy',
      stackName,
      ...['--app', assembly],
      ...['--method', 'direct', '--require-approval', 'never', '--outputs-file', outputs],
    ]);
    const all = v.parse(v.record(v.string(), StackOutputs), JSON.parse(await readFile(outputs, 'utf8')));
    const stack = all[stackName];
    if (!stack) throw new LocalCloudError(`The CDK deployed ${stackName} without its outputs.`);
    return { stackName, ...stack, remove, forget };
  } catch (error) {
    await forget();
    throw error;
  }

  async function remove(): Promise<void> {
    await cdk(endpoint, 'remove the stack', ['destroy', stackName, '--app', assembly, '--force']);
    await forget();
  }

  function forget(): Promise<void> {
    process.off('exit', removeAtExit);
    return rm(folder, { recursive: true, force: true });
  }
}

async function cdk(
  endpoint: CloudEndpoint,
  purpose: string,
  args: readonly string[],
  cwd = PROJECT,
): Promise<void> {
  const { exitCode, tail } = await runCommand(process.execPath, [CDK, ...args, '--no-notices'], {
    cwd,
    env: {
      ...withoutAws(process.env),
      ...endpointEnvironment(endpoint),
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      CI: 'true',
    },
  });
  if (exitCode !== 0) throw new LocalCloudError(`The CDK could not ${purpose}:\n${tail}`);
}

/** A profile or a session of the user's must lead nothing of this to their real account. */
function withoutAws(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('AWS_')));
}
