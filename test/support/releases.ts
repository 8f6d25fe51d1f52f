import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { StackOutputs } from '../../src/local/deploy.ts';
import { type CloudEndpoint, endpointEnvironment } from '../../src/local/endpoint.ts';
import { PROJECT } from '../../src/local/paths.ts';
import type { LocalDeployment } from '../e2e/local-cloud.ts';
import { type CliResult, cdk, runNode } from './cli.ts';

/** Without the alarms, which no command needs, it is sooner there. */
const Outputs = v.omit(StackOutputs, ['CheckWaitingFunctionName']);

const CdkJson = v.object({ context: v.record(v.string(), v.unknown()) });

/** A stack that is deployed from folders of releases, as the handbook says. */
export interface Released extends LocalDeployment {
  /** What stands for the words in capitals of the handbook. */
  readonly meant: {
    readonly CONTEXT: string;
    readonly 'releases/OLD': string;
    readonly 'releases/NEW': string;
  };
  cdk(args: readonly string[]): Promise<CliResult>;
  /** Takes the stack away where its cloud stays. */
  remove(): Promise<void>;
}

/**
 * Writes a first release of a stack of its own and deploys it, its folder being `releases/OLD`.
 *
 * @param folder for its releases
 */
export async function firstRelease(
  endpoint: CloudEndpoint,
  stackName: string,
  folder: string,
): Promise<Released> {
  const context = { stackName, keepData: 'false', monitoring: 'false' };
  const meant = {
    CONTEXT: Object.entries(context)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    'releases/OLD': join(folder, 'old'),
    'releases/NEW': join(folder, 'new'),
  };
  const old = meant['releases/OLD'];
  const outputs = join(folder, 'outputs.json');
  const run = (args: readonly string[]) => cdk(args, endpointEnvironment(endpoint));
  await writeRelease(old, { ...context, searchConfig: JSON.stringify({ sparseIndex: true }) });
  await done(run(['deploy', '--app', old, '--require-approval', 'never', '--outputs-file', outputs]));
  const deployed = v.parse(v.record(v.string(), Outputs), JSON.parse(await readFile(outputs, 'utf8')));
  const stack = deployed[stackName];
  if (!stack) throw new RangeError(`${stackName} has no outputs`);
  return {
    endpoint,
    stack: { stackName, ...stack },
    meant,
    cdk: run,
    async remove() {
      // A cloud of the tests' own ends with them.
      if (process.env['AWS_ENDPOINT_URL']) await done(run(['destroy', '--app', old, '--force']));
    },
  };
}

/** What `cdk synth` does, without its command line: half the time. */
async function writeRelease(folder: string, context: Record<string, string>): Promise<void> {
  const { context: flags } = v.parse(CdkJson, JSON.parse(await readFile(join(PROJECT, 'cdk.json'), 'utf8')));
  const env = { CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify({ ...flags, ...context }) };
  await done(runNode(join(PROJECT, 'infra/app.ts'), [], env, PROJECT));
}

async function done(result: Promise<CliResult>): Promise<void> {
  const { exitCode, stderr } = await result;
  if (exitCode !== 0) throw new Error(stderr);
}
