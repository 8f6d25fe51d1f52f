import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { readRadiusKm } from '../../src/inspect/read-radius.ts';
import { clientConfig } from '../../src/local/endpoint.ts';
import { PROJECT } from '../../src/local/paths.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { locationKey } from '../../src/table/keys.ts';
import { profileToItem } from '../../src/table/user-profile.ts';
import { aSearch } from '../support/builders.ts';
import { type CliResult, donorSearch, environmentOf } from '../support/cli.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { eventually } from '../support/eventually.ts';
import { commandsOf, wordsOf } from '../support/handbook.ts';
import { redrivingCloud } from '../support/redriving-cloud.ts';
import { firstRelease, type Released } from '../support/releases.ts';
import { cloudOf } from '../support/shared-cloud.ts';

/** North of a request, degrees: some 20 km, beyond the radius that the stack has at first. */
const BEYOND_15_KM = 0.18;
/** Five times the CDK: some ten seconds, and minutes on a machine that has other work. */
const DEPLOYS_TIMEOUT_MS = 300_000;

const handbook = commandsOf(await readFile(join(PROJECT, 'docs/operations.md'), 'utf8'));
const covered: string[] = [];
/** Releases, and whatever files commands leave. */
const folder = await mkdtemp(join(tmpdir(), 'donor-search-handbook-'));
let released: Released;
let removeStack: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  released = await firstRelease(inject('cloud').endpoint, `Handbook-${randomUUID().slice(0, 8)}`, folder);
  removeStack = () => released.remove();
});
afterAll(async () => {
  await removeStack();
  await rm(folder, { recursive: true });
});

type Meant = Readonly<Record<string, string>>;
type Run<Command> = (command: Command, meant?: Meant, env?: Meant) => Promise<CliResult>;

/** A test of commands of the handbook, as they stand there: it must run each of them. */
function commands<const Command extends string>(
  title: string,
  given: readonly Command[],
  play: (run: Run<Command>) => Promise<void>,
  timeoutMs?: number,
): void {
  covered.push(...given);
  test(title, { ...(timeoutMs && { timeout: timeoutMs }) }, async () => {
    const ran = new Set<Command>();
    await play(async (command, meant, env) => {
      ran.add(command);
      const result = await runCommand(command, meant, env);
      expect(result.stderr, command).not.toMatch(/^error:/m);
      return result;
    });
    expect([...ran].sort()).toEqual([...given].sort());
  });
}

function runCommand(command: string, meant: Meant = {}, env: Meant = {}): Promise<CliResult> {
  const [program, ...args] = wordsOf(command, { ...released.meant, ...meant });
  if (program === 'donor-search') return donorSearch(args, { ...environmentOf(released), ...env }, folder);
  const [tool, ...toolArgs] = args;
  if (program === 'npx' && tool === 'cdk') return released.cdk(toolArgs);
  throw new RangeError(`No test can run ${command}`);
}

/** A request in the table, and its search once it waits for its second sweep: nobody is near. */
async function waitingSearch(overrides: Partial<BloodRequest> = {}) {
  const cloud = cloudOf(released);
  const request = freshRequest({ countryCode: 'HA', ...overrides });
  await cloud.put(requestToItem(request));
  const search = await cloud.search(request, ({ nextWakeAt }) => nextWakeAt !== undefined);
  return { cloud, request, search, REQUEST: request.requestPostId };
}

test('each command of the handbook is run by a test here, and each run here is in the handbook', () => {
  expect([...new Set(covered)].sort()).toEqual([...handbook].sort());
});

commands(
  'a caller’s search is found by name, number or hospital, masked unless it is revealed',
  [
    'donor-search find --name salma --since 2d',
    'donor-search find --number 42 --group O-',
    'donor-search find --hospital "medical college" --reveal',
    'donor-search find --since 30d --name salma',
    'donor-search show REQUEST',
  ],
  async (run) => {
    const { REQUEST } = await waitingSearch({
      createdAt: new Date().toISOString(),
      patientName: 'Salma Begum',
      contactNumber: '+8801711111142',
      location: 'Dhaka Medical College',
      requestedBloodGroup: 'O-',
    });
    const masked = await Promise.all([
      run('donor-search find --name salma --since 2d'),
      run('donor-search find --number 42 --group O-'),
      run('donor-search find --since 30d --name salma'),
      run('donor-search show REQUEST', { REQUEST }),
    ]);
    for (const { exitCode, stdout, stderr } of masked) {
      expect(exitCode, stderr).toBe(0);
      expect(stdout).toContain(REQUEST);
      expect(stdout).toMatch(/S•••.*•••42/s);
      expect(stdout + stderr).not.toMatch(/Salma|17111111|Medical College/);
    }
    const revealed = await run('donor-search find --hospital "medical college" --reveal');
    expect(revealed.stdout).toMatch(/Salma Begum .*\+8801711111142 .*Dhaka Medical College/);
    const nobody = await donorSearch(['find', '--name', 'rahima'], environmentOf(released));
    expect([nobody.exitCode, nobody.stdout]).toEqual([0, expect.stringMatching(/^No search since \S+ fits/)]);
  },
);

test('of more searches than one wants to see, the newest are shown and the others counted', async () => {
  const now = Date.now();
  const ids: string[] = [];
  for (const secondsAgo of [60, 30]) {
    const createdAt = new Date(now - secondsAgo * 1_000).toISOString();
    const { REQUEST } = await waitingSearch({ createdAt, seekerName: 'Zakir Hossain' });
    ids.push(REQUEST);
  }
  const args = ['find', '--name', 'zakir', '--limit', '1', '--json'];
  const { stdout, stderr } = await donorSearch(args, environmentOf(released));
  expect(JSON.parse(stdout)).toMatchObject({
    found: [{ search: { requestPostId: ids[1] }, request: { seekerName: 'Z•••' } }],
    more: 1,
  });
  expect(stderr).toContain('1 more fit: say more of the request');
});

commands(
  'a search that is stuck is listed, and goes on after a restart',
  [
    'donor-search list --stuck 15m',
    'donor-search list',
    'donor-search list --limit 100000 --json',
    'donor-search restart REQUEST',
  ],
  async (run) => {
    const cloud = cloudOf(released);
    const request = freshRequest({ countryCode: 'HB', status: 'MANAGED' });
    const { seekerId, requestPostId: REQUEST, createdAt } = request;
    const longAgo = { createdAt, lastUpdatedAt: createdAt, wave: 0 };
    const search = aSearch({ ...longAgo, seekerId, requestPostId: REQUEST });
    // The trigger does not see it: MANAGED requests start no search.
    await cloud.put(requestToItem(request));
    await cloud.put(searchToItem({ ...search, createdAt, lastUpdatedAt: '2026-01-01T00:00:00Z' }));
    const lists = await Promise.all([
      run('donor-search list --stuck 15m'),
      run('donor-search list'),
      run('donor-search list --limit 100000 --json'),
    ]);
    for (const { exitCode, stdout } of lists) {
      expect(exitCode).toBe(0);
      expect(stdout).toContain(REQUEST);
    }
    const { exitCode, stdout, stderr } = await run('donor-search restart REQUEST', { REQUEST });
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain('goes on in run 1');
    await cloud.search(request, ({ completionReason }) => completionReason === 'DONORS_ACCEPTED');
  },
);

commands(
  'a search that is stopped asks nobody, says why, and a redrive lets it go on where the cloud has one',
  ['donor-search stop REQUEST', 'donor-search redrive REQUEST'],
  async (run) => {
    const { cloud, request, search, REQUEST } = await waitingSearch();
    const running = await run('donor-search redrive REQUEST', { REQUEST });
    expect([running.exitCode, running.stderr]).toEqual([1, expect.stringContaining('it is RUNNING')]);

    const stopped = await run('donor-search stop REQUEST', { REQUEST });
    expect([stopped.exitCode, stopped.stdout]).toEqual([0, expect.stringContaining('is stopped in run 1')]);
    const { status, lastError } = await cloud.search(request, (it) => it.lastError !== undefined);
    expect([status, lastError]).toEqual(['PENDING', expect.stringMatching(/^ABORTED/)]);
    const again = await run('donor-search stop REQUEST', { REQUEST });
    expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('is ABORTED')]);

    const refused = await run('donor-search redrive REQUEST', { REQUEST });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('a local one, has no redrive. A restart makes a new run');

    const redriving = await redrivingCloud(released.endpoint.url);
    const done = await run('donor-search redrive REQUEST', { REQUEST }, { AWS_ENDPOINT_URL: redriving.url });
    await redriving.stop();
    expect([done.exitCode, done.stdout]).toEqual([0, expect.stringContaining('goes on within run 1')]);
    expect(redriving.redriven.map((body) => JSON.parse(body))).toMatchObject([
      { executionArn: search.executionArn },
    ]);
  },
);

commands(
  'a search whose request is closed ends at once by force, as one can watch; its execution can be replayed',
  ['donor-search restart REQUEST --force', 'donor-search watch REQUEST', 'donor-search replay EXECUTION_ARN'],
  async (run) => {
    const { cloud, request, REQUEST } = await waitingSearch();
    await cloud.put(requestToItem({ ...request, status: 'CANCELLED' }));
    const restarted = await run('donor-search restart REQUEST --force', { REQUEST });
    expect(restarted.exitCode, restarted.stderr).toBe(0);
    const watched = await run('donor-search watch REQUEST', { REQUEST });
    expect([watched.exitCode, watched.stdout]).toEqual([0, expect.stringContaining('ended: REQUEST_CLOSED')]);

    const { executionArn = '' } = await cloud.search(request, () => true);
    const shown = await donorSearch(['show', REQUEST], environmentOf(released));
    expect(shown.stdout).toContain(`details/${executionArn}\n`);
    const replayed = await run('donor-search replay EXECUTION_ARN', { EXECUTION_ARN: executionArn });
    expect(replayed.stdout).toContain('takes the same path');
    expect(replayed.exitCode, replayed.stderr).toBe(0);
  },
);

commands(
  'requests that were rejected are listed, and start their searches once they are mended',
  ['donor-search rejected', 'donor-search retry KEY', 'donor-search retry --all'],
  async (run) => {
    const cloud = cloudOf(released);
    const closed = { countryCode: 'HC', donationDateTime: '2020-01-01T00:00:00Z' };
    const requests = [freshRequest(closed), freshRequest(closed)];
    for (const request of requests) await cloud.put({ ...requestToItem(request), bloodQuantity: 'two' });
    const [first, second] = await eventually('Two rejections', async () => {
      const { stdout } = await run('donor-search rejected');
      const keys = requests.map(({ requestPostId }) => keyAbove(stdout, requestPostId));
      return keys.every((key) => key !== undefined) ? keys : undefined;
    });
    for (const request of requests) await cloud.put(requestToItem(request));
    const one = await run('donor-search retry KEY', { KEY: first ?? '' });
    expect([one.exitCode, one.stdout]).toEqual([0, expect.stringContaining(`${first}: done`)]);
    const all = await run('donor-search retry --all');
    expect([all.exitCode, all.stdout]).toEqual([0, expect.stringContaining(`${second}: done`)]);
    for (const request of requests) await cloud.search(request, ({ status }) => status === 'COMPLETED');
  },
);

/** The key that stands above the lines about a request in the list of what was rejected. */
function keyAbove(list: string, requestPostId: string): string | undefined {
  return new RegExp(`^(\\S+)\\n(?: .*\\n)* {2}request ${requestPostId} `, 'm').exec(list)?.[1];
}

commands(
  'old rows get their keys at the rate that is given',
  ['donor-search backfill --table TABLE --rate 200'],
  async (run) => {
    const cloud = cloudOf(released);
    const donor = donorNear(freshRequest({ countryCode: 'HD' }), 0.001);
    const { GSI1PK, GSI1SK: _sort, ...old } = locationToItem(donor);
    await cloud.put(profileToItem(donor));
    await cloud.put(old);
    const TABLE = released.stack.TableName;
    const mended = await run('donor-search backfill --table TABLE --rate 200', { TABLE });
    expect([mended.exitCode, mended.stdout]).toEqual([0, expect.stringMatching(/^Mended \d+ of \d+ rows/)]);
    expect(await cloud.get(locationKey(donor.userId, donor.locationId))).toMatchObject({ GSI1PK });
  },
);

commands(
  'a wider radius reaches a search that goes on at its next wave, and is taken back by the release before',
  [
    `npx cdk synth --quiet --output releases/NEW CONTEXT -c searchConfig='{"maxSearchRadiusKm":25,"sparseIndex":true}'`,
    'npx cdk diff --app releases/NEW',
    'npx cdk deploy --app releases/NEW',
    'npx cdk diff --app releases/OLD',
    'npx cdk deploy --app releases/OLD',
  ],
  async (run) => {
    const functions = new LambdaClient(clientConfig(released.endpoint));
    const radiusKm = () => readRadiusKm(functions, released.stack.StartSearchFunctionName);
    const { cloud, request, search } = await waitingSearch({ countryCode: 'HE' });
    const donor = donorNear(request, BEYOND_15_KM);
    await cloud.put(locationToItem(donor));
    expect(await radiusKm()).toBe(15);

    const written = await run(
      `npx cdk synth --quiet --output releases/NEW CONTEXT -c searchConfig='{"maxSearchRadiusKm":25,"sparseIndex":true}'`,
    );
    expect(written.exitCode, written.stderr).toBe(0);
    const changes = await run('npx cdk diff --app releases/NEW');
    expect(changes.stdout + changes.stderr).toMatch(
      /\[-\] \{"maxSearchRadiusKm":15,.*\[\+\] \{"maxSearchRadiusKm":25,/s,
    );
    const wider = await run('npx cdk deploy --app releases/NEW');
    expect(wider.exitCode, wider.stderr).toBe(0);
    expect(await radiusKm()).toBe(25);

    await runCommand('donor-search restart REQUEST --force', { REQUEST: request.requestPostId });
    const after = await cloud.search(request, ({ wave }) => wave > search.wave);
    expect(Object.keys(after.notifiedEligibleDonors)).toEqual([donor.userId]);

    await run('npx cdk diff --app releases/OLD');
    const back = await run('npx cdk deploy --app releases/OLD');
    expect(back.exitCode, back.stderr).toBe(0);
    expect(await radiusKm()).toBe(15);
    expect(await cloud.search(request, () => true)).toMatchObject({ status: 'PENDING', run: 2 });
  },
  DEPLOYS_TIMEOUT_MS,
);
