import { describe, expect, test } from 'vitest';
import { acceptedToItem } from '../../../src/table/accepted-donation.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { donationToItem } from '../../../src/table/donation-record.ts';
import { locationToItem } from '../../../src/table/donor-location.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import {
  acceptedPrefix,
  afterPrefix,
  parseRequestKey,
  withAvailability,
  withCell,
  withDonor,
} from '../../../src/table/keys.ts';
import { notificationToItem, requestNotificationToItem } from '../../../src/table/notification.ts';
import { profileToItem } from '../../../src/table/user-profile.ts';
import { aDonation, aLocation, aNotification, aRequest, aSearch } from '../../support/builders.ts';

// The key shapes, letter by letter: other software reads and writes them.
describe('the keys of', () => {
  test('a donor location', () => {
    expect(locationToItem(aLocation())).toMatchObject({
      PK: 'USER#donor-1',
      SK: 'LOCATION#home',
      GSI1PK: 'LOC#BD#B+#AVAIL#883cf17645fffff',
      GSI1SK: 'USER#donor-1',
      GSI2PK: 'LOC#BD#B+#AVAIL#853cf10ffffffff',
      GSI2SK: '8a3cf176452ffff#USER#donor-1',
      h3Res8: '883cf17645fffff',
      h3Res10: '8a3cf176452ffff',
    });
    expect(locationToItem(aLocation({ availableForDonation: false }))).toMatchObject({
      GSI1PK: 'LOC#BD#B+#UNAVAIL#883cf17645fffff',
      GSI2PK: 'LOC#BD#B+#UNAVAIL#853cf10ffffffff',
    });
  });

  test('a blood request', () => {
    expect(requestToItem(aRequest())).toMatchObject({
      PK: 'BLOOD_REQ#seeker-1',
      SK: 'BLOOD_REQ#2026-12-01T09:00:00Z#req-1',
      GSI1PK: 'REQ#BD#B+#PENDING#853cf177fffffff',
      GSI1SK: '2026-12-01T09:00:00Z',
      LSI1SK: 'STATUS#PENDING#req-1',
      h3Res5: '853cf177fffffff',
    });
  });

  test('an accepted donation', () => {
    const item = acceptedToItem({
      seekerId: 'seeker-1',
      requestPostId: 'req-1',
      donorId: 'donor-1',
      status: 'ACCEPTED',
    });
    expect(item).toMatchObject({ PK: 'BLOOD_REQ#seeker-1', SK: 'ACCEPTED#req-1#donor-1' });
  });

  test('a search that goes on, and one that has ended', () => {
    expect(searchToItem(aSearch())).toMatchObject({
      PK: 'DONOR_SEARCH#seeker-1',
      SK: 'DONOR_SEARCH#2026-12-01T09:00:00Z#req-1',
      LSI1SK: 'STATUS#PENDING#req-1',
      GSI1PK: 'DONOR_SEARCH#PENDING',
      GSI1SK: '2026-12-01T09:00:00Z',
    });
    const ended = aSearch({ status: 'COMPLETED', completionReason: 'RADIUS_EXHAUSTED' });
    expect(searchToItem(ended)).toMatchObject({
      LSI1SK: 'STATUS#COMPLETED#req-1',
      GSI1PK: 'DONOR_SEARCH#RADIUS_EXHAUSTED',
    });
    const restarted = aSearch({ status: 'PENDING', completionReason: 'RADIUS_EXHAUSTED' });
    expect(searchToItem(restarted)).toMatchObject({ GSI1PK: 'DONOR_SEARCH#PENDING' });
    const byTheApp = aSearch({ status: 'COMPLETED' });
    expect(searchToItem(byTheApp)).toMatchObject({ GSI1PK: 'DONOR_SEARCH#COMPLETED' });
  });

  test('a user profile, which stands in no index', () => {
    const item = profileToItem({ userId: 'donor-1', name: 'N' });
    expect(item).toEqual({ PK: 'USER#donor-1', SK: 'PROFILE', userId: 'donor-1', name: 'N' });
  });

  test('a donation record', () => {
    expect(donationToItem(aDonation())).toMatchObject({ PK: 'DONATION#donor-1', SK: 'DONATION#req-1' });
  });

  test.for(['BLOOD_REQ_POST', 'REQ_ACCEPTED', 'REQ_IGNORED'] as const)(
    'a notification of type %s',
    (type) => {
      const notification = { userId: 'donor-1', type, id: 'req-1', title: 'T', body: 'B' };
      expect(notificationToItem({ ...notification, status: 'ACCEPTED' })).toMatchObject({
        PK: 'NOTIFICATION#donor-1',
        SK: `${type}#req-1`,
        GSI1PK: 'req-1',
        GSI1SK: 'NOTIFICATION#ACCEPTED#donor-1',
        LSI1SK: 'STATUS#ACCEPTED#req-1',
      });
      const item = notificationToItem(notification);
      for (const key of ['GSI1PK', 'GSI1SK', 'LSI1SK']) expect(item).not.toHaveProperty(key);
    },
  );

  test('a common notification, which stands in LSI1 alone', () => {
    const common = { userId: 'donor-1', type: 'COMMON', id: 'n-1', title: 'T', body: 'B' } as const;
    const item = notificationToItem({ ...common, status: 'PENDING' });
    expect(item).toMatchObject({ SK: 'COMMON#n-1', LSI1SK: 'STATUS#PENDING#n-1' });
    for (const key of ['GSI1PK', 'GSI1SK']) expect(item).not.toHaveProperty(key);
  });

  test('a notification', () => {
    expect(requestNotificationToItem(aNotification())).toMatchObject({
      PK: 'NOTIFICATION#donor-1',
      SK: 'BLOOD_REQ_POST#req-1',
      GSI1PK: 'req-1',
      GSI1SK: 'NOTIFICATION#PENDING#donor-1',
      LSI1SK: 'STATUS#PENDING#req-1',
    });
  });

  test('the acceptances of req-1 do not find those of req-10', () => {
    expect('ACCEPTED#req-10#donor-1'.startsWith(acceptedPrefix('req-1'))).toBe(false);
    expect('ACCEPTED#req-1#donor-1'.startsWith(acceptedPrefix('req-1'))).toBe(true);
  });
});

describe('a partition of donors', () => {
  const AVAILABLE = 'LOC#BD#AB+#AVAIL#883cf17645fffff';
  const UNAVAILABLE = 'LOC#BD#AB+#UNAVAIL#883cf17645fffff';

  test('is moved part by part, and keeps the rest', () => {
    expect(withAvailability(AVAILABLE, false)).toBe(UNAVAILABLE);
    expect(withAvailability(UNAVAILABLE, true)).toBe(AVAILABLE);
    expect(withAvailability(AVAILABLE, true)).toBe(AVAILABLE);
    expect(withCell(AVAILABLE, '85')).toBe('LOC#BD#AB+#AVAIL#85');
    expect(withCell(UNAVAILABLE, '85')).toBe('LOC#BD#AB+#UNAVAIL#85');
    expect(withDonor(AVAILABLE, 'IN', 'O-')).toBe('LOC#IN#O-#AVAIL#883cf17645fffff');
    expect(withDonor(UNAVAILABLE, 'IN')).toBe('LOC#IN#AB+#UNAVAIL#883cf17645fffff');
    expect(withDonor(UNAVAILABLE, undefined, 'O-')).toBe('LOC#BD#O-#UNAVAIL#883cf17645fffff');
  });

  test.for([
    'REQ#BD#AB+#PENDING#85',
    `X${AVAILABLE}`,
    `${AVAILABLE}#more`,
    'LOC#BD#AB+#SOON#85',
    'LOC##AB+#AVAIL#85',
    'LOC#BD##AVAIL#85',
    'LOC#BD#AB+#AVAIL#',
    '',
  ])('of another shape stays as it is, and is in no cell: %j', (partition) => {
    expect(withAvailability(partition, false)).toBe(partition);
    expect(withCell(partition, '86')).toBeUndefined();
    expect(withDonor(partition, 'IN', 'O-')).toBe(partition);
  });
});

describe('the parts of a key', () => {
  const parts = (PK: string, SK: string) => parseRequestKey({ PK, SK }, 'BLOOD_REQ#');

  test('of a request are its seeker, its time and all that follows', () => {
    expect(parts('BLOOD_REQ#s', 'BLOOD_REQ#2026#req#1')).toEqual({
      seekerId: 's',
      createdAt: '2026',
      requestPostId: 'req#1',
    });
    expect(parts('BLOOD_REQ#s', 'BLOOD_REQ##r')).toEqual({
      seekerId: 's',
      createdAt: '',
      requestPostId: 'r',
    });
  });

  test.for([
    ['BLOOD_REQ#s', 'BLOOD_REQ#2026'],
    ['USER#s', 'BLOOD_REQ#2026#r'],
    ['BLOOD_REQ#s', 'ACCEPTED#2026#r'],
  ] as const)('are none of a request’s in %s, %s', ([PK, SK]) => {
    expect(parts(PK, SK)).toBeUndefined();
  });

  test('follow a prefix, and are empty where it is another', () => {
    expect(afterPrefix('USER#u#1', 'USER#')).toBe('u#1');
    for (const value of ['LOCATION#home', 7, undefined]) expect(afterPrefix(value, 'USER#')).toBe('');
  });
});
