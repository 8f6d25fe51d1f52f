import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { operate } from '../support/cli.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

/** A search that waits for its second sweep: one donor is near, and two are needed. */
async function waitingSearch(countryCode: string) {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode });
  const donor = donorNear(request, 0.001);
  await cloud.put(locationToItem(donor));
  await cloud.put(requestToItem(request));
  const search = await cloud.search(request, ({ nextWakeAt }) => nextWakeAt !== undefined);
  return { cloud, request, search, donor };
}

describe('a search whose execution was stopped by hand', () => {
  test('stays PENDING, says why, and goes on in a new run when it is restarted', async () => {
    const { cloud, request, search, donor } = await waitingSearch('GB');
    await cloud.machines.send(
      new StopExecutionCommand({ executionArn: search.executionArn, error: 'Maintenance', cause: 'by hand' }),
    );
    const stopped = await cloud.search(request, ({ lastError }) => lastError !== undefined);
    expect(stopped.lastError).toMatch(/^ABORTED/);
    expect(stopped).toMatchObject({ status: 'PENDING', run: 1, wave: 1, currentRetryCount: 1 });
    expect(Object.keys(stopped.notifiedEligibleDonors)).toEqual([donor.userId]);

    const { exitCode, stdout, stderr } = await operate(['restart', request.requestPostId]);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain('goes on in run 2');
    const restarted = await cloud.search(request, ({ wave }) => wave === 2);
    expect(restarted).toMatchObject({ status: 'PENDING', run: 2, runFirstWave: 2, currentRetryCount: 2 });
    expect(restarted.notifiedEligibleDonors).toEqual(stopped.notifiedEligibleDonors);
    expect(restarted.lastError).toBeUndefined();
    expect(restarted.waveHistory.map(({ run, wave }) => [run, wave])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

describe('a search whose execution runs', () => {
  test('is not restarted unless it is forced', async () => {
    const { cloud, request } = await waitingSearch('AG');
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
