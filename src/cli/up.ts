import { readFile, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { SearchConfig } from '../domain/search-config.ts';
import type { LocalCloud } from '../local/cloud.ts';
import { type DeployedStack, deployStack } from '../local/deploy.ts';
import { type CloudEndpoint, endpointEnvironment } from '../local/endpoint.ts';
import { LOCAL_CONFIG } from '../local/local-config.ts';
import { UP_FILE } from '../local/paths.ts';
import { shortened } from '../local/run-scenario.ts';
import { EXIT } from './exit-codes.ts';
import type { RunFlags } from './run.ts';
import { print, terminal } from './terminal.ts';
import { InterruptedError, withCloud } from './with-cloud.ts';

const STACK_NAME = 'DonorSearch';

/** `donor-search up`: keeps a local cloud running, the stack deployed, until it is stopped. */
export async function up({ json, port }: RunFlags): Promise<number> {
  return withCloud(port, async (cloud) => {
    const config = shortened(v.parse(SearchConfig, LOCAL_CONFIG));
    const stack = await terminal.step('Deploying the stack', () =>
      cloud.during(deployStack(cloud.endpoint, STACK_NAME, config)),
    );
    await stack.forget();
    const environment = environmentOf(cloud.endpoint, stack);
    if (json) print(JSON.stringify({ endpoint: cloud.endpoint.url, environment }, undefined, 2));
    else for (const [name, value] of Object.entries(environment)) print(`export ${name}=${value}`);
    if (!cloud.ours) return EXIT.done;
    await writeFile(UP_FILE, JSON.stringify({ url: cloud.endpoint.url, environment }));
    terminal.line(`The local cloud is up at ${cloud.endpoint.url}, waits shortened to 1 s. Ctrl-C stops it.`);
    try {
      return await untilStopped(cloud);
    } finally {
      await forgetUp(cloud.endpoint.url);
    }
  });
}

/** Another cloud may have come up since; what it wrote down is its own. */
async function forgetUp(url: string): Promise<void> {
  const text = await readFile(UP_FILE, 'utf8').catch(() => '');
  if (text.includes(JSON.stringify(url))) await rm(UP_FILE, { force: true });
}

function environmentOf(endpoint: CloudEndpoint, stack: DeployedStack): Record<string, string> {
  return {
    ...endpointEnvironment(endpoint),
    TABLE_NAME: stack.TableName,
    STATE_MACHINE_ARN: stack.StateMachineArn,
    REJECTED_BUCKET: stack.RejectedBucketName,
    START_SEARCH_FUNCTION: stack.StartSearchFunctionName,
    DELIVER_FUNCTION: stack.DeliverFunctionName,
  };
}

/** A signal is the ordinary end; the death of the cloud is not. */
async function untilStopped(cloud: LocalCloud): Promise<number> {
  try {
    return await cloud.during(new Promise<number>(() => undefined));
  } catch (error) {
    if (error instanceof InterruptedError) return EXIT.done;
    throw error;
  }
}
