import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { NotificationStatus } from '../../src/domain/notification.ts';
import { h3Res8 } from '../../src/geo/cells.ts';
import { acceptedToItem } from '../../src/table/accepted-donation.ts';
import { batchWrite } from '../../src/table/batch-write.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { donationToItem } from '../../src/table/donation-record.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { notificationToItem } from '../../src/table/notification.ts';
import {
  getNotification,
  listDonations,
  listNotificationsByStatus,
  listNotified,
} from '../../src/table/patterns/notifications.ts';
import {
  getAcceptance,
  getRequest,
  listAcceptances,
  listRequestsByDate,
  listRequestsByStatus,
} from '../../src/table/patterns/requests.ts';
import {
  getSearch,
  listSearchesByBucket,
  listSearchesByStatus,
  listSearchesSince,
  listStuckSearches,
} from '../../src/table/patterns/searches.ts';
import { getUserProfile, listAvailableDonors, listLocations } from '../../src/table/patterns/users.ts';
import { profileToItem } from '../../src/table/user-profile.ts';
import { aSearch } from '../support/builders.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const writing = { concurrency: 2, backOff: () => Promise.resolve() };
/** So few that every list breaks in its middle. */
const pages = { pageSize: 2 };
// Requests are past due, so that the searches which they start end at once.
const PAST = { donationDateTime: '2020-01-01T00:00:00Z' };

describe('a read of the table finds what it must and nothing else', () => {
  const { client, tableName, put } = sharedCloud();
  const db = { client, tableName };
  const id = () => randomUUID();

  test('a profile', async () => {
    const userId = id();
    await put(profileToItem({ userId, name: 'N', bloodGroup: 'A-' }));
    expect(await getUserProfile(db, { userId })).toMatchObject({ userId, name: 'N', bloodGroup: 'A-' });
    expect(await getUserProfile(db, { userId: id() })).toBeUndefined();
  });

  test('a user’s locations, not their profile; rows that cannot be read are told', async () => {
    const donor = donorNear(freshRequest(), 0, { userId: id() });
    const places = ['a', 'b', 'c', 'd', 'e'].map((locationId) => ({ ...donor, locationId }));
    await batchWrite(
      client,
      tableName,
      [...places.map(locationToItem), profileToItem({ userId: donor.userId })],
      writing,
    );
    await put({ PK: `USER#${donor.userId}`, SK: 'LOCATION#broken' });

    const unreadable: string[] = [];
    const options = { ...pages, onUnreadable: ({ SK }: { SK: string }) => unreadable.push(SK) };
    const found = await Array.fromAsync(listLocations(db, donor, options));
    expect(found).toEqual(places);
    expect(unreadable).toEqual(['LOCATION#broken']);
  });

  test('the available donors of a cell: not another group, country or cell, nor those away', async () => {
    const base = donorNear(freshRequest({ countryCode: 'CA' }), 0);
    const here = ['1', '2', '3', '4', '5'].map((userId) => ({ ...base, userId }));
    const others = [
      { ...base, userId: '6', bloodGroup: 'O-' as const },
      { ...base, userId: '7', countryCode: 'CB' },
      { ...base, userId: '8', availableForDonation: false },
      { ...base, userId: '9', latitude: base.latitude + 0.1 },
    ];
    await batchWrite(client, tableName, [...here, ...others].map(locationToItem), writing);
    const cell = { countryCode: 'CA', bloodGroup: 'O+', cell: h3Res8(base) } as const;
    const found = await Array.fromAsync(listAvailableDonors(db, cell, pages));
    expect(found.map(({ userId }) => userId)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('a seeker’s requests: one, by date newest first, by status; not their acceptances', async () => {
    const seekerId = id();
    const statuses = ['PENDING', 'CANCELLED', 'PENDING', 'PENDING', 'EXPIRED'] as const;
    const all = statuses.map((status, index) =>
      freshRequest({ ...PAST, seekerId, status, createdAt: `2026-1${index % 2}-0${index + 1}T00:00:00Z` }),
    );
    const [first, ...rest] = all;
    if (!first) throw new Error('five were made');
    const accepted = {
      seekerId,
      requestPostId: first.requestPostId,
      donorId: 'd',
      status: 'ACCEPTED',
    } as const;
    await batchWrite(client, tableName, [...all.map(requestToItem), acceptedToItem(accepted)], writing);

    expect(await getRequest(db, first)).toEqual(first);
    expect(await getRequest(db, { ...first, requestPostId: 'another' })).toBeUndefined();
    const byDate = await Array.fromAsync(listRequestsByDate(db, { seekerId }, pages));
    expect(byDate.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const november = await Array.fromAsync(
      listRequestsByDate(db, { seekerId, createdAtPrefix: '2026-11' }, pages),
    );
    expect(november.map(({ createdAt }) => createdAt)).toEqual([
      '2026-11-04T00:00:00Z',
      '2026-11-02T00:00:00Z',
    ]);
    const pending = await Array.fromAsync(listRequestsByStatus(db, { seekerId, status: 'PENDING' }, pages));
    expect(new Set(pending.map(({ requestPostId }) => requestPostId))).toEqual(
      new Set(
        [first, ...rest]
          .filter(({ status }) => status === 'PENDING')
          .map(({ requestPostId }) => requestPostId),
      ),
    );
  });

  test('the acceptances of a request, not those of one whose id begins the same', async () => {
    const seekerId = id();
    const donors = ['a', 'b', 'c'];
    const rows = donors.flatMap((donorId) =>
      ['req-1', 'req-10'].map((requestPostId) =>
        acceptedToItem({ seekerId, requestPostId, donorId, status: 'ACCEPTED' }),
      ),
    );
    await batchWrite(client, tableName, rows, writing);
    const found = await Array.fromAsync(listAcceptances(db, { seekerId, requestPostId: 'req-1' }, pages));
    expect(found.map(({ donorId, requestPostId }) => [donorId, requestPostId])).toEqual(
      donors.map((donorId) => [donorId, 'req-1']),
    );
    const one = { seekerId, requestPostId: 'req-10', donorId: 'b' };
    expect(await getAcceptance(db, one)).toMatchObject({ ...one, status: 'ACCEPTED' });
    expect(await getAcceptance(db, { ...one, donorId: 'z' })).toBeUndefined();
  });

  test('searches: one, by bucket, stuck ones, by status; the app’s own among them', async () => {
    const seekerId = id();
    const make = (requestPostId: string, createdAt: string, more = {}) =>
      searchToItem(aSearch({ seekerId, requestPostId, createdAt, lastUpdatedAt: createdAt, ...more }));
    const { run: _run, wave: _wave, wakes: _wakes, ...appOwned } = make('app', '1999-01-04T00:00:00Z');
    await batchWrite(
      client,
      tableName,
      [
        make('stuck', '1999-01-01T00:00:00Z'),
        make('moving', '1999-01-02T00:00:00Z', { lastUpdatedAt: '1999-06-01T00:00:00Z' }),
        make('waiting', '1999-01-03T00:00:00Z', { nextWakeAt: '1999-06-01T00:00:00Z' }),
        make('ended', '1999-01-01T00:00:00Z', { status: 'COMPLETED', completionReason: 'DONORS_ACCEPTED' }),
        appOwned,
      ],
      writing,
    );
    const names = async (found: AsyncIterable<{ seekerId: string; requestPostId: string }>) =>
      (await Array.fromAsync(found)).filter((it) => it.seekerId === seekerId).map((it) => it.requestPostId);

    const key = { seekerId, createdAt: '1999-01-04T00:00:00Z', requestPostId: 'app' };
    expect(await getSearch(db, key)).toMatchObject({ ...key, status: 'PENDING' });
    expect(await names(listSearchesByBucket(db, { bucket: 'PENDING' }, pages))).toEqual([
      'stuck',
      'moving',
      'waiting',
      'app',
    ]);
    expect(await names(listSearchesByBucket(db, { bucket: 'DONORS_ACCEPTED' }, pages))).toEqual(['ended']);
    const third = { bucket: 'PENDING', since: '1999-01-03T00:00:00Z' } as const;
    expect(await names(listSearchesSince(db, third, pages))).toEqual(['app', 'waiting']);
    const since = '1999-02-01T00:00:00Z';
    expect(await names(listStuckSearches(db, { since }, pages))).toEqual(['stuck', 'app']);
    expect((await names(listSearchesByStatus(db, { seekerId, status: 'PENDING' }, pages))).sort()).toEqual([
      'app',
      'moving',
      'stuck',
      'waiting',
    ]);
  });

  test('a donor’s donations', async () => {
    const donorId = id();
    const record = {
      seekerId: 's',
      requestCreatedAt: '2026-01-01T00:00:00Z',
      requestedBloodGroup: 'B+',
      location: 'Hospital',
      donationDateTime: '2026-01-02T00:00:00Z',
    } as const;
    const given = ['r1', 'r2', 'r3'].map((requestPostId) => ({ ...record, donorId, requestPostId }));
    await batchWrite(
      client,
      tableName,
      [...given, { ...record, donorId: id(), requestPostId: 'r1' }].map(donationToItem),
      writing,
    );
    expect(await Array.fromAsync(listDonations(db, { donorId }, pages))).toEqual(given);
  });

  test('notifications: one, everybody for a request, by status; a common one in no index but its own', async () => {
    const requestPostId = id();
    const userId = id();
    const make = (
      user: string,
      status: NotificationStatus,
      type: 'BLOOD_REQ_POST' | 'REQ_ACCEPTED' | 'COMMON' = 'BLOOD_REQ_POST',
    ) => ({
      userId: user,
      type,
      id: requestPostId,
      status,
      title: 'T',
      body: 'B',
    });
    const all = [
      make(userId, 'PENDING'),
      make('u2', 'IGNORED'),
      make('u3', 'PENDING'),
      make('u4', 'PENDING'),
      make(userId, 'ACCEPTED', 'REQ_ACCEPTED'),
      make(userId, 'PENDING', 'COMMON'),
    ];
    await batchWrite(client, tableName, all.map(notificationToItem), writing);

    const one = { userId, type: 'COMMON', id: requestPostId } as const;
    expect(await getNotification(db, one)).toMatchObject(one);
    const users = async (status?: NotificationStatus) =>
      (await Array.fromAsync(listNotified(db, { requestPostId, ...(status && { status }) }, pages)))
        .map((it) => it.userId)
        .sort();
    expect(await users()).toEqual([userId, userId, 'u2', 'u3', 'u4'].sort());
    expect(await users('PENDING')).toEqual([userId, 'u3', 'u4'].sort());
    const own = await Array.fromAsync(listNotificationsByStatus(db, { userId, status: 'PENDING' }, pages));
    expect(own.map(({ type }) => type).sort()).toEqual(['BLOOD_REQ_POST', 'COMMON']);
  });
});
