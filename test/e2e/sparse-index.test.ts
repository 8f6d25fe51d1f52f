import { expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { withAvailability } from '../../src/table/keys.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

/** Far enough that a walk by cells would have read a hundred of them, degrees. */
const FAR = 0.06;

test('a donor far away is found by a few partitions, in one wave that covers the whole radius', async () => {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'AH' });
  const donor = donorNear(request, FAR);
  await cloud.put(locationToItem(donor));

  await cloud.put(requestToItem(request));
  const search = await cloud.search(request, ({ wave }) => wave > 0);

  expect(Object.keys(search.notifiedEligibleDonors)).toEqual([donor.userId]);
  const [wave] = search.waveHistory;
  expect(wave).toMatchObject({ outcome: 'SWEEP', reachKm: 15, plan: 'MIXED', rowsSkipped: 0 });
  expect(wave?.partitionsQueried).toBeGreaterThan(5);
  expect(wave?.queries).toBeLessThan(20);
});

test('a row whose two index keys disagree is dropped and counted', async () => {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'AI' });
  const [donor, away] = [donorNear(request, FAR), donorNear(request, FAR + 0.001)];
  const row = locationToItem(away);
  await cloud.put(locationToItem(donor));
  // Somebody set the donor unavailable in the one index and forgot the other.
  await cloud.put({ ...row, GSI1PK: withAvailability(String(row['GSI1PK']), false) });

  await cloud.put(requestToItem(request));
  const search = await cloud.search(request, ({ wave }) => wave > 0);

  expect(Object.keys(search.notifiedEligibleDonors)).toEqual([donor.userId]);
  expect(search.waveHistory[0]?.rowsSkipped).toBe(1);
});
