import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { operate } from '../support/cli.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

/** A request that one donor is enough to end. */
async function endedSearch() {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'AL', urgencyLevel: 'regular', patientName: 'Salma Begum' });
  const donors = [0.001, 0.002].map((north) =>
    donorNear(request, north, { displayName: 'Rahima Khatun', phoneE164: '+8801711111142' }),
  );
  for (const donor of donors) await cloud.put(locationToItem(donor));
  await cloud.put(requestToItem(request));
  await cloud.search(request, ({ status }) => status === 'COMPLETED');
  return { request, donors: donors.map(({ userId }) => userId) };
}

describe('an operator', () => {
  test('sees a search by the id of its request alone, names and numbers masked unless revealed', async () => {
    const { request, donors } = await endedSearch();
    const plain = await operate(['show', request.requestPostId]);
    expect(plain.exitCode, plain.stderr).toBe(0);
    expect(plain.stdout).toContain('FOUND_ENOUGH, run 1, 2 notified, target 2');
    for (const donor of donors) expect(plain.stdout).toContain(donor);
    expect(plain.stdout).not.toMatch(/Salma|Rahima|88017111111|8801000/);

    const revealed = await operate(['show', request.requestPostId, '--reveal', '--json']);
    expect(JSON.parse(revealed.stdout)).toMatchObject({
      request: { patientName: 'Salma Begum', contactNumber: request.contactNumber },
      search: { completionReason: 'FOUND_ENOUGH' },
      donors: donors.map((userId) => ({ userId, name: 'Rahima Khatun', answer: 'unanswered' })),
      execution: { consoleUrl: expect.stringContaining(request.requestPostId) },
    });
  });

  test('follows a search to its end', async () => {
    const { request } = await endedSearch();
    const { exitCode, stdout, stderr } = await operate(['watch', request.requestPostId]);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toMatch(/wave 1 .* 2 found {2}FOUND_ENOUGH/);
    expect(stdout).toContain(
      `The search of ${request.requestPostId} ended: FOUND_ENOUGH, 2 notified, waves: 1.`,
    );
  });

  test('lists what goes on, and what ended by its reason', async () => {
    const cloud = sharedCloud();
    const waiting = freshRequest({ countryCode: 'AF' });
    await cloud.put(requestToItem(waiting));
    await cloud.search(waiting, ({ wave }) => wave > 0);
    const { request } = await endedSearch();
    const ids = async (args: readonly string[]) => {
      const { stdout, stderr } = await operate(['list', '--limit', '100000', '--json', ...args]);
      expect(stderr).toBe('');
      return JSON.parse(stdout).searches.map((it: { requestPostId: string }) => it.requestPostId);
    };
    const pending = await ids([]);
    expect(pending).toContain(waiting.requestPostId);
    expect(pending).not.toContain(request.requestPostId);
    expect(await ids(['--bucket', 'FOUND_ENOUGH'])).toContain(request.requestPostId);
    expect(await ids(['--stuck', '1h'])).not.toContain(waiting.requestPostId);
  });

  test.each([
    [['list', '--bucket', 'NOWHERE'], 'Allowed choices are PENDING, FOUND_ENOUGH'],
    [['list', '--stuck', 'soon'], 'expected a duration such as 90s, 15m, 1h or 2d.'],
    [['find', '--number', 'none'], 'expected a phone number or its last digits.'],
    [['show', 'req-nowhere'], 'No search is known for a request req-nowhere'],
    [['watch', 'req-nowhere', '--seeker', 's', '--created-at', '2026-12-01T10:00:00Z'], 'There is no search'],
  ])('is told what is wrong with %j', async (args, message) => {
    const { exitCode, stderr } = await operate(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
