import { GetObjectCommand } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { searchKey } from '../../src/table/keys.ts';
import { operate } from '../support/cli.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { eventually } from '../support/eventually.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const Listed = v.object({
  rejected: v.array(
    v.object({ key: v.string(), reason: v.string(), causes: v.array(v.string()), records: v.number() }),
  ),
});
const Kept = v.object({
  record: v.object({ eventID: v.string(), dynamodb: v.object({ NewImage: v.any() }) }),
});

/** The rejections about one request, found by what is kept in them. */
async function rejectionsOf(requestPostId: string) {
  const { buckets, stack } = sharedCloud();
  const { stdout } = await operate(['rejected', '--json']);
  const { rejected } = v.parse(Listed, JSON.parse(stdout));
  const found = [];
  for (const entry of rejected) {
    const object = await buckets.send(
      new GetObjectCommand({ Bucket: stack.RejectedBucketName, Key: entry.key }),
    );
    const text = (await object.Body?.transformToString()) ?? '';
    if (text.includes(requestPostId)) found.push({ entry, kept: v.parse(Kept, JSON.parse(text)) });
  }
  return found;
}

describe('an invalid request', () => {
  test('is kept whole with its reason, and the requests behind it go on', async () => {
    const cloud = sharedCloud();
    const invalid = freshRequest();
    const next = freshRequest({ donationDateTime: '2020-01-01T00:00:00Z' });
    await cloud.put({ ...requestToItem(invalid), bloodQuantity: 'two', latitude: 123 });
    await cloud.put(requestToItem(next));
    await cloud.search(next, ({ status }) => status === 'COMPLETED');

    const { entry, kept } = await eventually('The rejected record', async () => {
      const [found] = await rejectionsOf(invalid.requestPostId);
      return found;
    });
    expect(entry).toMatchObject({ reason: 'invalid-request', records: 1 });
    expect(entry.causes.map((cause) => cause.split(':')[0]).sort()).toEqual(['bloodQuantity', 'latitude']);
    expect(kept.record.dynamodb.NewImage).toMatchObject({
      bloodQuantity: { S: 'two' },
      contactNumber: { S: invalid.contactNumber },
    });
    expect(await cloud.get(searchKey(invalid))).toBeUndefined();
  });

  test('is put back after a fix, and stays rejected before', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ donationDateTime: '2020-01-01T00:00:00Z' });
    await cloud.put({ ...requestToItem(request), urgencyLevel: 'very' });
    const { key } = await eventually('The rejected record', async () => {
      const [found] = await rejectionsOf(request.requestPostId);
      return found?.entry;
    });

    const early = await operate(['retry', key]);
    expect(early.exitCode).toBe(1);
    expect(early.stdout).toContain('still rejected, mend the request first: urgencyLevel: expected');
    expect(await rejectionsOf(request.requestPostId)).toHaveLength(1);

    await cloud.put(requestToItem(request));
    const late = await operate(['retry', key, '--json']);
    expect(late.exitCode, late.stderr).toBe(0);
    expect(JSON.parse(late.stdout)).toMatchObject({
      retried: [{ key, done: true, records: [{ kind: 'started', requestPostId: request.requestPostId }] }],
    });
    await cloud.search(request, ({ completionReason }) => completionReason === 'REQUEST_CLOSED');
    expect(await rejectionsOf(request.requestPostId)).toEqual([]);
  });
});

test.for<[string, string[], string]>([
  ['retry without keys', ['retry'], 'Name the keys to retry'],
  ['retry of keys and of all', ['retry', 'a.json', '--all'], 'Name the keys to retry'],
])('%s is refused before anything is done', async ([, args, words]) => {
  const { exitCode, stderr } = await operate(args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(words);
});

test('retry of a key under which nothing is kept says so', async () => {
  const { exitCode, stderr } = await operate(['retry', 'invalid-request/nowhere.json']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('NoSuchKey');
});
