import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { findRequests } from '../../../src/table/find-requests.ts';
import { requestNotificationToItem } from '../../../src/table/notification.ts';
import type { Row } from '../../../src/table/row.ts';
import { aNotification, aRequest, aSearch } from '../../support/builders.ts';
import { knownRows } from '../../support/known-rows.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const PENDING = 'DONOR_SEARCH#PENDING';
const search = (overrides: Partial<DonorSearch> = {}) => searchToItem(aSearch(overrides));

/** What is found for `req-1`, and the partitions of GSI1 that were read for it. */
async function find(rows: readonly Row[]) {
  const { db, reads } = knownRows(rows);
  const keys = await findRequests(db, 'req-1');
  const partitions = reads.map(({ input }) => Object(input['ExpressionAttributeValues'])[':partition']);
  return { keys, partitions };
}

describe('the key of a request is found by its id', () => {
  test('in any notification for it, with one read', async () => {
    const notifications = ['donor-1', 'donor-2'].map((userId) =>
      requestNotificationToItem(aNotification(userId)),
    );
    expect(await find([...notifications, search()])).toEqual({ keys: [KEY], partitions: ['req-1'] });
  });

  test('once for each seeker who used the id', async () => {
    const second = aRequest({ seekerId: 'seeker-2' });
    const rows = [aNotification('donor-1'), aNotification('donor-2', second)].map(requestNotificationToItem);
    expect((await find(rows)).keys).toEqual([KEY, { ...KEY, seekerId: 'seeker-2' }]);
  });

  test('among the searches that go on, where no notification tells it', async () => {
    const silent = { ...requestNotificationToItem(aNotification()), payload: { seekerId: 'seeker-1' } };
    const rows = [silent, search({ requestPostId: 'req-10', seekerId: 'seeker-9' }), search()];
    expect(await find(rows)).toEqual({ keys: [KEY], partitions: ['req-1', PENDING] });
  });

  test('among those that have ended, by any of the reasons', async () => {
    const ended = { status: 'COMPLETED', completionReason: 'RADIUS_EXHAUSTED' } as const;
    const { keys, partitions } = await find([search(ended)]);
    expect(keys).toEqual([KEY]);
    expect(partitions).toEqual([
      'req-1',
      PENDING,
      'DONOR_SEARCH#FOUND_ENOUGH',
      'DONOR_SEARCH#DONORS_ACCEPTED',
      'DONOR_SEARCH#REQUEST_CLOSED',
      'DONOR_SEARCH#RADIUS_EXHAUSTED',
    ]);
    const byTheApp = await find([search({ status: 'COMPLETED' })]);
    expect(byTheApp.keys).toEqual([KEY]);
    expect(byTheApp.partitions.at(-1)).toBe('DONOR_SEARCH#COMPLETED');
  });

  test('nowhere, where nothing has the id', async () => {
    const { keys, partitions } = await find([search({ requestPostId: 'req-10' })]);
    expect(keys).toEqual([]);
    expect(partitions).toHaveLength(1 + 6);
  });
});
