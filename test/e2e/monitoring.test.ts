import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { expect, inject, test } from 'vitest';
import { clientConfig } from '../../src/local/endpoint.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { aSearch } from '../support/builders.ts';
import { operate } from '../support/cli.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { embeddedMetrics } from '../support/embedded-metrics.ts';
import { eventually } from '../support/eventually.ts';
import { logLinesOf } from '../support/function-log.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const Waiting = v.object({ waiting: v.number(), stuck: v.number(), oldestWaitSeconds: v.number() });
/** Older than anything that another test puts into the table. */
const LONG_AGO = '1980-01-01T00:00:00.000Z';

/** Has the waiting searches counted, as the schedule does. */
async function countNow(): Promise<v.InferOutput<typeof Waiting>> {
  const { endpoint, stack } = inject('cloud');
  const client = new LambdaClient(clientConfig(endpoint));
  const answer = await client.send(new InvokeCommand({ FunctionName: stack.CheckWaitingFunctionName }));
  expect(answer.FunctionError).toBeUndefined();
  return v.parse(Waiting, JSON.parse(answer.Payload?.transformToString() ?? ''));
}

test('a stuck search is counted while it is stuck, in the same words that list it', async () => {
  const cloud = sharedCloud();
  const request = freshRequest({ createdAt: LONG_AGO });
  const { seekerId, requestPostId } = request;
  const stuck = aSearch({ seekerId, requestPostId, createdAt: LONG_AGO, lastUpdatedAt: LONG_AGO });
  const ageSeconds = () => (Date.now() - Date.parse(LONG_AGO)) / 1_000;

  const before = await countNow();
  expect(before.oldestWaitSeconds).toBeLessThan(ageSeconds() - 1);
  await cloud.put(searchToItem(stuck));
  const during = await countNow();
  // Other tests may add searches of their own meanwhile.
  expect(during.stuck).toBeGreaterThan(before.stuck);
  expect(during.waiting).toBeGreaterThanOrEqual(during.stuck);
  expect(during.oldestWaitSeconds).toBeGreaterThan(ageSeconds() - 60);
  const { stdout } = await operate(['list', '--stuck', '15m', '--limit', '100000', '--json']);
  expect(stdout).toContain(requestPostId);

  await cloud.put(searchToItem({ ...stuck, status: 'COMPLETED', completionReason: 'REQUEST_CLOSED' }));
  expect((await countNow()).oldestWaitSeconds).toBeLessThan(ageSeconds() - 1);

  const gauges = await eventually('The gauges in the log', async () => {
    const found = embeddedMetrics(await logLinesOf('CheckWaiting'));
    return found.some(({ value }) => value === during.oldestWaitSeconds) ? found : undefined;
  });
  const dimensions = [{ service: expect.stringMatching(/^DonorSearchTests/) }];
  expect(gauges).toContainEqual({
    metric: 'SearchesStuck',
    unit: 'Count',
    value: during.stuck,
    namespace: 'DonorSearch',
    dimensions,
  });
});

test('a search that ends and a record that is rejected are measured, without a word of whom', async () => {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'AX', donationDateTime: '2020-01-01T00:00:00Z' });
  const invalid = { ...requestToItem(freshRequest()), bloodQuantity: 'two' };
  await cloud.put(requestToItem(request));
  await cloud.put(invalid);
  await cloud.search(request, ({ status }) => status === 'COMPLETED');

  const rejected = await eventually('The rejected record in the log', async () => {
    const found = embeddedMetrics(await logLinesOf('StartSearch'));
    return found.some(({ metric }) => metric === 'RecordsRejected') ? found : undefined;
  });
  expect(new Set(rejected.map(({ metric }) => metric))).toEqual(new Set(['RecordsRejected']));

  const ended = await eventually('The end of the search in the log', async () => {
    const found = embeddedMetrics(await logLinesOf('RunWave'));
    return found.some(({ dimensions }) => dimensions[0]?.['outcome'] === 'REQUEST_CLOSED')
      ? found
      : undefined;
  });
  for (const { dimensions } of [...rejected, ...ended]) {
    expect(dimensions).toHaveLength(1);
    expect(['outcome,service', 'service']).toContain(
      Object.keys(dimensions[0] ?? {})
        .sort()
        .join(),
    );
  }
});
