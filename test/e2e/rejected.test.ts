import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { searchKey } from '../../src/table/keys.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { eventually } from '../support/eventually.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const Rejected = v.object({
  reason: v.string(),
  problems: v.array(v.object({ path: v.string(), expected: v.string() })),
  record: v.object({ eventID: v.string(), dynamodb: v.object({ NewImage: v.any() }) }),
});

test('an invalid request is kept whole with its reason, and the requests behind it go on', async () => {
  const cloud = sharedCloud();
  const invalid = freshRequest();
  const next = freshRequest({ donationDateTime: '2020-01-01T00:00:00Z' });

  await cloud.put({ ...requestToItem(invalid), bloodQuantity: 'two', latitude: 123 });
  await cloud.put(requestToItem(next));
  await cloud.search(next, ({ status }) => status === 'COMPLETED');
  const kept = await eventually('The rejected record', async () => {
    const list = await cloud.buckets.send(
      new ListObjectsV2Command({ Bucket: cloud.stack.RejectedBucketName, Prefix: 'invalid-request/' }),
    );
    for (const { Key } of list.Contents ?? []) {
      const object = await cloud.buckets.send(
        new GetObjectCommand({ Bucket: cloud.stack.RejectedBucketName, Key }),
      );
      const text = (await object.Body?.transformToString()) ?? '';
      if (text.includes(invalid.requestPostId)) return v.parse(Rejected, JSON.parse(text));
    }
    return undefined;
  });

  expect(kept.reason).toBe('invalid-request');
  expect(kept.problems.map(({ path }) => path).sort()).toEqual(['bloodQuantity', 'latitude']);
  expect(kept.record.dynamodb.NewImage).toMatchObject({
    bloodQuantity: { S: 'two' },
    contactNumber: { S: invalid.contactNumber },
  });
  expect(await cloud.get(searchKey(invalid))).toBeUndefined();
});
