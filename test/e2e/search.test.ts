import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { requestNotificationKey, searchKey } from '../../src/table/keys.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { eventually } from '../support/eventually.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

// A country of its own for each test keeps its donors from those of the others.
describe('a request in the deployed stack', () => {
  test('finds the nearest donors, once, however often its record comes', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'AA', bloodQuantity: 1 });
    const [near, second, far] = [0.004, 0.01, 0.02].map((north) => donorNear(request, north));
    for (const donor of [far, second, near]) if (donor) await cloud.put(locationToItem(donor));

    await cloud.put(requestToItem(request));
    await cloud.put(requestToItem(request));
    await cloud.put({ ...requestToItem(request), shortDescription: 'changed' });
    const search = await cloud.search(request, ({ status }) => status === 'COMPLETED');

    expect(search.completionReason).toBe('FOUND_ENOUGH');
    expect(Object.keys(search.notifiedEligibleDonors).sort()).toEqual([near?.userId, second?.userId].sort());
    const executions = await cloud.machines.send(
      new ListExecutionsCommand({ stateMachineArn: cloud.stack.StateMachineArn }),
    );
    const own = executions.executions?.filter(({ name }) => name?.startsWith(request.requestPostId));
    expect(own).toHaveLength(1);
    expect(own?.[0]?.executionArn).toBe(search.executionArn);
  });

  test('writes a notification and a search as the app reads them', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'AB', urgencyLevel: 'urgent', patientName: 'P' });
    const donor = donorNear(request, 0.004);
    await cloud.put(locationToItem(donor));

    await cloud.put(requestToItem(request));
    await cloud.search(request, ({ wave }) => wave > 0);

    const { requestPostId } = request;
    const notification = await cloud.get(requestNotificationKey(donor.userId, requestPostId));
    expect(notification).toMatchObject({
      PK: `NOTIFICATION#${donor.userId}`,
      SK: `BLOOD_REQ_POST#${requestPostId}`,
      GSI1PK: requestPostId,
      GSI1SK: `NOTIFICATION#PENDING#${donor.userId}`,
      LSI1SK: `STATUS#PENDING#${requestPostId}`,
      status: 'PENDING',
      title: 'Urgent: O+ blood needed',
      payload: { requestPostId, patientName: 'P', locationId: 'home', distance: 0.44478 },
    });
    const item = await cloud.get(searchKey(request));
    expect(item).toMatchObject({
      GSI1PK: 'DONOR_SEARCH#PENDING',
      GSI1SK: request.createdAt,
      LSI1SK: `STATUS#PENDING#${requestPostId}`,
      notifiedEligibleDonors: { [donor.userId]: { distance: 0.44478, locationId: 'home' } },
      donorsFoundSoFar: 1,
      targetDonors: 3,
    });
  });

  test('is closed at once where its donation is past due', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'AC', donationDateTime: '2020-01-01T00:00:00Z' });
    await cloud.put(locationToItem(donorNear(request, 0.004)));

    await cloud.put(requestToItem(request));
    const search = await cloud.search(request, ({ status }) => status === 'COMPLETED');

    expect(search.completionReason).toBe('REQUEST_CLOSED');
    expect(search.notifiedEligibleDonors).toEqual({});
    expect(await cloud.get(searchKey(request))).toMatchObject({ GSI1PK: 'DONOR_SEARCH#REQUEST_CLOSED' });
  });

  test('skips donor rows that cannot be used and counts them', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'AD' });
    const near = (north: number) => donorNear(request, north);
    const [broken, strange, huge, odd, good] = [
      near(0.001),
      near(0.002),
      near(0.003),
      near(0.004),
      near(0.005),
    ];
    const { latitude: _latitude, ...withoutLatitude } = locationToItem(broken);
    await cloud.put(withoutLatitude);
    await cloud.put({ ...locationToItem(strange), latitude: 'abc' });
    // More than a double holds exactly: the SDK's own reading throws at it, for every row of the page.
    await cloud.put({ ...locationToItem(huge), latitude: NumberValue.from('1e125') });
    await cloud.put({ ...locationToItem(odd), SK: 'LOCATION#' });
    await cloud.put(locationToItem(good));

    await cloud.put(requestToItem(request));
    const search = await cloud.search(request, ({ wave }) => wave > 0);

    expect(Object.keys(search.notifiedEligibleDonors)).toEqual([good.userId]);
    expect(search.waveHistory[0]?.rowsSkipped).toBe(4);
  });

  test('starts its search only once it is whole', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'AE', donationDateTime: '2020-01-01T00:00:00Z' });
    const { latitude: _latitude, ...incomplete } = requestToItem(request);
    const marker = freshRequest({ countryCode: 'AE', donationDateTime: '2020-01-01T00:00:00Z' });

    await cloud.put(incomplete);
    await cloud.put(requestToItem(marker));
    await cloud.search(marker, ({ status }) => status === 'COMPLETED');
    expect(await cloud.get(searchKey(request))).toBeUndefined();

    await cloud.put(requestToItem(request));
    await eventually('The search', () => cloud.get(searchKey(request)));
  });
});
