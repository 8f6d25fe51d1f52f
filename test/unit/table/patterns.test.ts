import { describe, expect, test } from 'vitest';
import { acceptedToItem } from '../../../src/table/accepted-donation.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { donationToItem } from '../../../src/table/donation-record.ts';
import { locationToItem } from '../../../src/table/donor-location.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { notificationToItem } from '../../../src/table/notification.ts';
import { listPendingRequests } from '../../../src/table/patterns/feed.ts';
import {
  getNotification,
  listDonations,
  listNotificationsByStatus,
  listNotified,
} from '../../../src/table/patterns/notifications.ts';
import { type QuerySpec, queryInput } from '../../../src/table/patterns/pattern.ts';
import {
  getAcceptance,
  getRequest,
  listAcceptances,
  listRequestsByDate,
  listRequestsByStatus,
} from '../../../src/table/patterns/requests.ts';
import {
  getSearch,
  listSearchesByBucket,
  listSearchesByStatus,
  listSearchesSince,
  listStuckSearches,
} from '../../../src/table/patterns/searches.ts';
import {
  getUserProfile,
  listAvailableDonors,
  listLocations,
  listSparseDonors,
} from '../../../src/table/patterns/users.ts';
import type { Row } from '../../../src/table/row.ts';
import { profileToItem } from '../../../src/table/user-profile.ts';
import { aDonation, aLocation, aRequest, aSearch } from '../../support/builders.ts';
import { knownRows } from '../../support/known-rows.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const NOTIFICATION = {
  userId: 'donor-1',
  type: 'BLOOD_REQ_POST',
  id: 'req-1',
  status: 'PENDING',
  title: 'T',
  body: 'B',
} as const;
const ACCEPTANCE = {
  seekerId: 'seeker-1',
  requestPostId: 'req-1',
  donorId: 'donor-1',
  status: 'ACCEPTED',
} as const;
const PLACE = { userId: 'donor-1', locationId: 'home', latitude: 23.727, longitude: 90.385 };
const donorsIn = (cell: string) => ({ countryCode: 'BD', bloodGroup: 'B+', cell }) as const;

/** A query as it is sent, from what matters of it. */
function sent(index: string, condition: string, values: Row, more: Row = {}) {
  return {
    TableName: 'app',
    ...(index !== 'table' && { IndexName: index }),
    KeyConditionExpression: condition,
    ExpressionAttributeValues: values,
    ScanIndexForward: true,
    ...more,
  };
}
const within = (partition: string, sort: string) => ({ ':partition': partition, ':sort': sort });
const BY_SK = 'PK = :partition AND begins_with(SK, :sort)';
const BY_LSI1 = 'PK = :partition AND begins_with(LSI1SK, :sort)';
const BY_GSI1 = 'GSI1PK = :partition AND begins_with(GSI1SK, :sort)';
const NEWEST_FIRST = { ScanIndexForward: false };

function listed<Params, Result>(
  list: { spec: QuerySpec<Params, Result> },
  params: NoInfer<Params>,
  item: Row,
) {
  return { input: queryInput('app', list.spec, params), read: list.spec.fromItem(item, params) };
}

describe('a list sends one query and reads its rows:', () => {
  test.for<[string, ReturnType<typeof listed>, Row, unknown]>([
    [
      'the locations of a user',
      listed(listLocations, { userId: 'donor-1' }, locationToItem(aLocation())),
      sent('table', BY_SK, within('USER#donor-1', 'LOCATION#')),
      aLocation(),
    ],
    [
      'the available donors of a cell',
      listed(listAvailableDonors, donorsIn('883cf17645fffff'), locationToItem(aLocation())),
      sent('GSI1', 'GSI1PK = :partition', { ':partition': 'LOC#BD#B+#AVAIL#883cf17645fffff' }),
      PLACE,
    ],
    [
      'the available donors of a wide cell',
      listed(listSparseDonors, donorsIn('853cf10ffffffff'), locationToItem(aLocation())),
      sent('GSI2', 'GSI2PK = :partition', { ':partition': 'LOC#BD#B+#AVAIL#853cf10ffffffff' }),
      PLACE,
    ],
    [
      'the requests of a seeker',
      listed(listRequestsByDate, { seekerId: 'seeker-1' }, requestToItem(aRequest())),
      sent('table', BY_SK, within('BLOOD_REQ#seeker-1', 'BLOOD_REQ#'), NEWEST_FIRST),
      aRequest(),
    ],
    [
      'the requests of a seeker in a month',
      listed(
        listRequestsByDate,
        { seekerId: 'seeker-1', createdAtPrefix: '2026-12' },
        requestToItem(aRequest()),
      ),
      sent('table', BY_SK, within('BLOOD_REQ#seeker-1', 'BLOOD_REQ#2026-12'), NEWEST_FIRST),
      aRequest(),
    ],
    [
      'the requests of a seeker by status',
      listed(listRequestsByStatus, { seekerId: 'seeker-1', status: 'PENDING' }, requestToItem(aRequest())),
      sent('LSI1', BY_LSI1, within('BLOOD_REQ#seeker-1', 'STATUS#PENDING#')),
      aRequest(),
    ],
    [
      'the pending requests in a cell',
      listed(listPendingRequests, donorsIn('853cf177fffffff'), requestToItem(aRequest())),
      sent(
        'GSI1',
        'GSI1PK = :partition',
        { ':partition': 'REQ#BD#B+#PENDING#853cf177fffffff' },
        NEWEST_FIRST,
      ),
      aRequest(),
    ],
    [
      'who accepted a request',
      listed(listAcceptances, KEY, acceptedToItem(ACCEPTANCE)),
      sent('table', BY_SK, within('BLOOD_REQ#seeker-1', 'ACCEPTED#req-1#')),
      ACCEPTANCE,
    ],
    [
      'the searches of a bucket',
      listed(listSearchesByBucket, { bucket: 'FOUND_ENOUGH' }, searchToItem(aSearch())),
      sent('GSI1', 'GSI1PK = :partition', { ':partition': 'DONOR_SEARCH#FOUND_ENOUGH' }),
      aSearch(),
    ],
    [
      'the searches of a bucket since a time',
      listed(
        listSearchesSince,
        { bucket: 'PENDING', since: '2026-12-01T09:00:00Z' },
        searchToItem(aSearch()),
      ),
      sent(
        'GSI1',
        'GSI1PK = :partition AND GSI1SK >= :sort',
        within('DONOR_SEARCH#PENDING', '2026-12-01T09:00:00Z'),
        NEWEST_FIRST,
      ),
      aSearch(),
    ],
    [
      'the searches that are stuck',
      listed(listStuckSearches, { since: '2026-12-01T09:00:00Z' }, searchToItem(aSearch())),
      sent(
        'GSI1',
        'GSI1PK = :partition AND GSI1SK <= :sort',
        { ...within('DONOR_SEARCH#PENDING', '2026-12-01T09:00:00Z'), ':since': '2026-12-01T09:00:00Z' },
        {
          FilterExpression:
            'lastUpdatedAt < :since AND (attribute_not_exists(nextWakeAt) OR nextWakeAt < :since)',
        },
      ),
      aSearch(),
    ],
    [
      'the searches of a seeker by status',
      listed(listSearchesByStatus, { seekerId: 'seeker-1', status: 'PENDING' }, searchToItem(aSearch())),
      sent('LSI1', BY_LSI1, within('DONOR_SEARCH#seeker-1', 'STATUS#PENDING#')),
      aSearch(),
    ],
    [
      'everybody notified for a request',
      listed(listNotified, { requestPostId: 'req-1' }, notificationToItem(NOTIFICATION)),
      sent('GSI1', BY_GSI1, within('req-1', 'NOTIFICATION#')),
      NOTIFICATION,
    ],
    [
      'those notified who have one status',
      listed(listNotified, { requestPostId: 'req-1', status: 'IGNORED' }, notificationToItem(NOTIFICATION)),
      sent('GSI1', BY_GSI1, within('req-1', 'NOTIFICATION#IGNORED#')),
      NOTIFICATION,
    ],
    [
      'the notifications of a user by status',
      listed(
        listNotificationsByStatus,
        { userId: 'donor-1', status: 'PENDING' },
        notificationToItem(NOTIFICATION),
      ),
      sent('LSI1', BY_LSI1, within('NOTIFICATION#donor-1', 'STATUS#PENDING#')),
      NOTIFICATION,
    ],
    [
      'the donations of a donor',
      listed(listDonations, { donorId: 'donor-1' }, donationToItem(aDonation())),
      sent('table', BY_SK, within('DONATION#donor-1', 'DONATION#')),
      aDonation(),
    ],
  ])('%s', ([, { input, read }, expected, entity]) => {
    expect(input).toEqual(expected);
    expect(read).toEqual(entity);
  });

  test('as many rows a page as it is told', () => {
    const { spec } = listDonations;
    expect(queryInput('app', spec, { donorId: 'donor-1' }, 25)).toMatchObject({ Limit: 25 });
  });
});

describe('a row is got by its key, as it stands now:', () => {
  const { db, reads } = knownRows([
    profileToItem({ userId: 'donor-1', name: 'N' }),
    requestToItem(aRequest()),
    acceptedToItem(ACCEPTANCE),
    searchToItem(aSearch()),
    notificationToItem(NOTIFICATION),
  ]);

  test.for<[string, () => Promise<unknown>, string, string, unknown]>([
    [
      'a profile',
      () => getUserProfile(db, { userId: 'donor-1' }),
      'USER#donor-1',
      'PROFILE',
      { userId: 'donor-1', name: 'N' },
    ],
    [
      'a request',
      () => getRequest(db, KEY),
      'BLOOD_REQ#seeker-1',
      'BLOOD_REQ#2026-12-01T09:00:00Z#req-1',
      aRequest(),
    ],
    [
      'an acceptance',
      () => getAcceptance(db, ACCEPTANCE),
      'BLOOD_REQ#seeker-1',
      'ACCEPTED#req-1#donor-1',
      ACCEPTANCE,
    ],
    [
      'a search',
      () => getSearch(db, KEY),
      'DONOR_SEARCH#seeker-1',
      'DONOR_SEARCH#2026-12-01T09:00:00Z#req-1',
      aSearch(),
    ],
    [
      'a notification',
      () => getNotification(db, NOTIFICATION),
      'NOTIFICATION#donor-1',
      'BLOOD_REQ_POST#req-1',
      NOTIFICATION,
    ],
  ])('%s', async ([, get, PK, SK, entity]) => {
    expect(await get()).toEqual(entity);
    expect(reads.at(-1)?.input).toEqual({ TableName: 'app', Key: { PK, SK }, ConsistentRead: true });
  });
});
