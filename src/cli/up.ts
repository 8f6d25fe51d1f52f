import * as v from 'valibot';
import { SearchConfig } from '../domain/search-config.ts';
import type { LocalCloud } from '../local/cloud.ts';
import { type DeployedStack, deployStack } from '../local/deploy.ts';
import { type CloudEndpoint, endpointEnvironment } from '../local/endpoint.ts';
import { shortened } from '../local/run-scenario.ts';
import { EXIT } from './exit-codes.ts';
import type { RunFlags } from './run.ts';
import { print, terminal } from './terminal.ts';
import { InterruptedError, withCloud } from './with-cloud.ts';

const STACK_NAME = 'DonorSearch';

/** `donor-search up`: keeps a local cloud running, the stack deployed, until it is stopped. */
export async function up({ json, port }: RunFlags): Promise<number> {
  return withCloud(port, async (cloud) => {
    const config = shortened(v.parse(SearchConfig, {}));
    const stack = await terminal.step('Deploying the stack', () =>
      cloud.during(deployStack(cloud.endpoint, STACK_NAME, config)),
    );
    await stack.forget();
    printEnvironment(cloud.endpoint, stack, json ?? false);
    if (!cloud.ours) return EXIT.done;
    terminal.line(`The local cloud is up at ${cloud.endpoint.url}, waits shortened to 1 s. Ctrl-C stops it.`);
    return untilStopped(cloud);
  });
}

function printEnvironment(endpoint: CloudEndpoint, stack: DeployedStack, json: boolean): void {
  const environment = {
    ...endpointEnvironment(endpoint),
    TABLE_NAME: stack.TableName,
    STATE_MACHINE_ARN: stack.StateMachineArn,
    REJECTED_BUCKET: stack.RejectedBucketName,
  };
  if (json) print(JSON.stringify({ endpoint: endpoint.url, environment }, undefined, 2));
  else for (const [name, value] of Object.entries(environment)) print(`export ${name}=${value}`);
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
