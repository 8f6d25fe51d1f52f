import { randomUUID } from 'node:crypto';
import { SFNClient } from '@aws-sdk/client-sfn';
import type { DonorSearch, WaveRecord } from '../domain/donor-search.ts';
import type { SearchConfig } from '../domain/search-config.ts';
import { documentClient } from '../table/client.ts';
import type { Db } from '../table/patterns/pattern.ts';
import type { LocalCloud } from './cloud.ts';
import { type DeployedStack, deployStack } from './deploy.ts';
import { type CloudEndpoint, clientConfig } from './endpoint.ts';
import { followSearches } from './follow.ts';
import { loadDonors, postRequests } from './load.ts';
import { People } from './people.ts';
import type { Progress } from './progress.ts';
import { reportOf, type SearchReport } from './report.ts';
import type { Scenario } from './scenario.ts';

/** Locally nobody waits longer than this, s, whatever the configuration says; long enough for people to react. */
const LONGEST_LOCAL_WAIT_SECONDS = 1;

export interface RunOptions {
  readonly cloud: LocalCloud;
  readonly progress: Progress;
  readonly onWave?: (search: DonorSearch, wave: WaveRecord) => void;
  /** Called once all searches have ended, while their stack is still there. */
  readonly onEnd?: (ended: EndedRun) => Promise<void>;
}

/** A run whose searches have all ended. */
export interface EndedRun {
  readonly db: Db;
  readonly machines: SFNClient;
  readonly stack: DeployedStack;
  readonly endpoint: CloudEndpoint;
  readonly searches: readonly SearchReport[];
}

/**
 * Runs a scenario through the whole path, on a stack of its own: puts the donors, posts the requests, lets the
 * stream start the searches and follows them to their ends.
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<SearchReport[]> {
  const { cloud, progress } = options;
  const stackName = `DonorSearch-${randomUUID().slice(0, 8)}`;
  const stack = await progress.step('Deploying the stack', () =>
    cloud.during(deployStack(cloud.endpoint, stackName, shortened(scenario.config))),
  );
  try {
    return await cloud.during(runOn(stack, scenario, options));
  } finally {
    if (cloud.ours) await stack.forget();
    else await progress.step('Removing the stack', () => stack.remove());
  }
}

async function runOn(
  stack: DeployedStack,
  scenario: Scenario,
  { cloud, progress, onWave = () => undefined, onEnd = async () => undefined }: RunOptions,
): Promise<SearchReport[]> {
  const client = documentClient(clientConfig(cloud.endpoint));
  const machines = new SFNClient(clientConfig(cloud.endpoint));
  const tableName = stack.TableName;
  const people = new People(client, tableName, scenario);
  try {
    await progress.step(`Loading ${scenario.donors.length} donors`, () =>
      loadDonors(client, tableName, scenario.donors),
    );
    await progress.step(`Posting ${scenario.requests.length} requests`, () =>
      postRequests(client, tableName, scenario.requests),
    );
    const followed = await progress.step('Searching', () =>
      followSearches({
        client,
        machines,
        tableName,
        requests: scenario.requests,
        onWave,
        onMove: (search) => people.react(search),
      }),
    );
    const searches = followed.map(reportOf);
    await onEnd({ db: { client, tableName }, machines, stack, endpoint: cloud.endpoint, searches });
    return searches;
  } finally {
    client.destroy();
    machines.destroy();
  }
}

/** The same configuration with its waits shortened. */
export function shortened(config: SearchConfig): SearchConfig {
  const short = (seconds: number) => Math.min(seconds, LONGEST_LOCAL_WAIT_SECONDS);
  return {
    ...config,
    secondsBeforeFirstWave: short(config.secondsBeforeFirstWave),
    secondsBetweenWaves: short(config.secondsBetweenWaves),
    minSecondsBetweenSweeps: short(config.minSecondsBetweenSweeps),
    maxSecondsBetweenSweeps: short(config.maxSecondsBetweenSweeps),
  };
}
