import { describe, expect, test } from 'vitest';
import { requestNotification } from '../../src/search/notification-text.ts';
import { batchWrite } from '../../src/table/batch-write.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { requestNotificationKey } from '../../src/table/keys.ts';
import { requestNotificationToItem } from '../../src/table/notification.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const writing = { concurrency: 4, backOff: () => Promise.resolve() };

describe('a wave’s transaction on a real table', () => {
  test('adopts donors who hold a notification already, and takes the next nearest', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'BA', bloodQuantity: 1 });
    const donors = [0.002, 0.004, 0.006, 0.008].map((north) => donorNear(request, north));
    const [ignoring, waiting, next, far] = donors.map(({ userId }) => userId);
    await batchWrite(cloud.client, cloud.tableName, donors.map(locationToItem), writing);
    for (const [userId, status] of [
      [ignoring, 'IGNORED'],
      [waiting, 'PENDING'],
    ] as const) {
      const donor = { userId: userId ?? '', locationId: 'home', distanceKm: 1 };
      const notification = requestNotification(request, donor, new Date());
      await cloud.put(requestNotificationToItem({ ...notification, status, title: 'From the feed' }));
    }

    await cloud.put(requestToItem(request));
    const search = await cloud.search(request, ({ status }) => status === 'COMPLETED');

    expect(search.completionReason).toBe('FOUND_ENOUGH');
    expect(Object.keys(search.notifiedEligibleDonors).sort()).toEqual([ignoring, waiting, next].sort());
    expect(search.waveHistory).toMatchObject([{ donorsFound: 1, donorsFoundSoFar: 3, transactions: 2 }]);
    const kept = requestNotificationKey(ignoring ?? '', request.requestPostId);
    expect(await cloud.get(kept)).toMatchObject({ status: 'IGNORED', title: 'From the feed' });
    expect(await cloud.get(requestNotificationKey(far ?? '', request.requestPostId))).toBeUndefined();
  });

  test('holds 98 donors, and a need above that takes the next wave at once', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'BB', bloodQuantity: 104 });
    const donors = Array.from({ length: 110 }, (_, index) => donorNear(request, 0.0001 * (index + 1)));
    await batchWrite(cloud.client, cloud.tableName, donors.map(locationToItem), writing);

    await cloud.put(requestToItem(request));
    const search = await cloud.search(request, ({ status }) => status === 'COMPLETED');

    expect(search.waveHistory.map(({ outcome, donorsFound }) => [outcome, donorsFound])).toEqual([
      ['MORE', 98],
      ['FOUND_ENOUGH', 7],
    ]);
    const nearest = donors.slice(0, 105).map(({ userId }) => userId);
    expect(Object.keys(search.notifiedEligibleDonors).sort()).toEqual(nearest.sort());
  });
});
