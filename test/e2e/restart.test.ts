import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { operate } from '../support/cli.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

/** A search that waits for its second wave: nobody is near. */
async function waitingSearch() {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'AF' });
  await cloud.put(requestToItem(request));
  const search = await cloud.search(request, ({ nextWakeAt }) => nextWakeAt !== undefined);
  return { cloud, request, search };
}

describe('a search whose execution was stopped by hand', () => {
  test('stays PENDING, says why, and goes on in a new run when it is restarted', async () => {
    const { cloud, request, search } = await waitingSearch();
    await cloud.machines.send(
      new StopExecutionCommand({ executionArn: search.executionArn, error: 'Maintenance', cause: 'by hand' }),
    );
    const stopped = await cloud.search(request, ({ lastError }) => lastError !== undefined);
    expect(stopped.lastError).toMatch(/^ABORTED/);
    expect(stopped).toMatchObject({ status: 'PENDING', run: 1, wave: 1, currentRetryCount: 0 });

    const { exitCode, stdout, stderr } = await operate(['restart', request.requestPostId]);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain('goes on in run 2');
    const restarted = await cloud.search(request, ({ wave }) => wave === 2);
    expect(restarted).toMatchObject({ status: 'PENDING', run: 2, runFirstWave: 2, currentRetryCount: 0 });
    expect(restarted.frontier?.distanceKm).toBeGreaterThan(stopped.frontier?.distanceKm ?? Infinity);
    expect(restarted.lastError).toBeUndefined();
    expect(restarted.waveHistory.map(({ run, wave }) => [run, wave])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

describe('a search whose execution runs', () => {
  test('is not restarted unless it is forced', async () => {
    const { cloud, request } = await waitingSearch();
    const refused = await operate(['restart', request.requestPostId]);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('is running');

    const { seekerId, createdAt } = request;
    const flags = ['--seeker', seekerId, '--created-at', createdAt, '--force', '--json'];
    const forced = await operate(['restart', request.requestPostId, ...flags]);
    expect(forced.exitCode, forced.stderr).toBe(0);
    expect(JSON.parse(forced.stdout)).toMatchObject({ run: 2 });
    await cloud.search(request, ({ run, wave }) => run === 2 && wave === 2);
  });
});

test('a restart of what nobody searches for is refused', async () => {
  const { exitCode, stderr } = await operate(['restart', 'req-nowhere']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('No search is known for a request req-nowhere');
});
