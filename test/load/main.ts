import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CloudWatchLogsClient, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { SFNClient } from '@aws-sdk/client-sfn';
import { terminal } from '../../src/cli/terminal.ts';
import { withCloud } from '../../src/cli/with-cloud.ts';
import type { LocalCloud } from '../../src/local/cloud.ts';
import { deployStack } from '../../src/local/deploy.ts';
import { clientConfig } from '../../src/local/endpoint.ts';
import { followSearches } from '../../src/local/follow.ts';
import { loadDonors } from '../../src/local/load.ts';
import { reportOf } from '../../src/local/report.ts';
import { shortened } from '../../src/local/run-scenario.ts';
import { batchWrite } from '../../src/table/batch-write.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { documentClient } from '../../src/table/client.ts';
import { listSearchesByBucket } from '../../src/table/patterns/searches.ts';
import { wrongSearches } from './compare.ts';
import { crowdedCity } from './crowd.ts';
import { memoryMb, waveTimes } from './measures.ts';

const STACK_NAME = 'DonorSearchLoad';
const WATCH_MEMORY_MS = 1_000;
const MS_PER_SECOND = 1_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    donors: { type: 'string', default: '6000' },
    seed: { type: 'string', default: '1' },
  },
});
const [requests, donors, seed] = [values.requests, values.donors, values.seed].map(Number);
if (
  !requests ||
  !donors ||
  !seed ||
  ![requests, donors, seed].every((it) => Number.isSafeInteger(it) && it > 0)
) {
  terminal.line(
    'Usage: npm run load -- [--requests 1000] [--donors 6000] [--seed 1], whole numbers from 1 up.',
  );
  process.exit(2);
}

process.exitCode = await withCloud(undefined, (cloud) => cloud.during(load(cloud, requests, donors, seed)));

/** Inserts all requests at once, follows their searches to the end and holds them against the oracle. */
async function load(
  cloud: LocalCloud,
  requestCount: number,
  donorCount: number,
  citySeed: number,
): Promise<number> {
  const scenario = crowdedCity(donorCount, requestCount, citySeed);
  const stack = await terminal.step('Deploying the stack', () =>
    deployStack(cloud.endpoint, STACK_NAME, shortened(scenario.config)),
  );
  const config = clientConfig(cloud.endpoint);
  const client = documentClient(config);
  const db = { client, tableName: stack.TableName };
  await terminal.step(`Loading ${donorCount} donors`, () =>
    loadDonors(client, db.tableName, scenario.donors),
  );

  const memory = watchMemory(cloud.processGroup);
  const startedAt = performance.now();
  const rows = scenario.requests.map((request) => requestToItem({ ...request, status: 'PENDING' }));
  await terminal.step(`Posting ${requestCount} requests at once`, () =>
    batchWrite(client, db.tableName, rows, { concurrency: 8, backOff: (attempt) => sleep(attempt * 100) }),
  );
  let waves = 0;
  const followed = await terminal.step('Searching', () =>
    followSearches({
      client,
      machines: new SFNClient(config),
      tableName: db.tableName,
      requests: scenario.requests,
      onWave: () => {
        waves += 1;
        if (waves % 100 === 0) terminal.line(`  ${waves} waves`);
      },
      onMove: async () => undefined,
    }),
  );
  const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
  const mostMemoryMb = memory.stop();
  const wrong = wrongSearches(scenario, followed.map(reportOf));
  const stuck = (await Array.fromAsync(listSearchesByBucket(db, { bucket: 'PENDING' }))).length;
  const logs = new CloudWatchLogsClient(config);
  const times = await waveTimes(logs, await runWaveLogs(logs));
  const result = {
    requests: requestCount,
    ended: followed.length,
    wrong,
    stuckInPending: stuck,
    unsuccessful: followed.flatMap(({ search, executionStatus }) =>
      executionStatus === 'SUCCEEDED' ? [] : [`${search.requestPostId}: ${executionStatus}`],
    ),
    errors: followed.flatMap(({ search }) => (search.lastError ? [search.lastError] : [])),
    notified: followed.reduce((sum, { search }) => sum + search.donorsFoundSoFar, 0),
    seconds: Math.round(seconds),
    searchesPerSecond: Number((requestCount / seconds).toFixed(1)),
    mostMemoryMb,
    waves: times.waves,
    shareOfOwnCode: Number((1 - times.waitedMs / times.durationMs).toFixed(3)),
  };
  process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
  await stack.forget();
  return wrong.length > 0 || stuck > 0 ? 1 : 0;
}

function watchMemory(processGroup: number | undefined) {
  let most = 0;
  const look = async () => {
    if (processGroup !== undefined) most = Math.max(most, await memoryMb(processGroup));
  };
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_MEMORY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function runWaveLogs(client: CloudWatchLogsClient): Promise<string> {
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, {})) {
    const found = logGroups.find(({ logGroupName }) => logGroupName?.includes('RunWave'));
    if (found?.logGroupName) return found.logGroupName;
  }
  throw new RangeError('The wave function has no logs');
}
