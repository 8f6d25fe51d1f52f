import { describe, expect, test } from 'vitest';
import {
  acceptanceFromItem,
  acceptedFromItem,
  acceptedToItem,
} from '../../../src/table/accepted-donation.ts';
import { requestFromItem, requestToItem } from '../../../src/table/blood-request.ts';
import { donationFromItem, donationToItem } from '../../../src/table/donation-record.ts';
import {
  donorPlaceFromItem,
  locationFromItem,
  locationToItem,
  sparsePlaceFromItem,
} from '../../../src/table/donor-location.ts';
import {
  searchFromItem,
  searchToItem,
  storedSearchFromItem,
  UnreadableSearchError,
} from '../../../src/table/donor-search.ts';
import {
  notificationFromItem,
  notificationToItem,
  requestNotificationFromItem,
  requestNotificationToItem,
} from '../../../src/table/notification.ts';
import { profileFromItem, profileToItem } from '../../../src/table/user-profile.ts';
import { aDonation, aLocation, aNotification, aRequest, aSearch } from '../../support/builders.ts';

const STRANGE = {
  somethingOfTheApp: { a: 1 },
  seekerId: 'another',
  userId: 'another',
  requestPostId: 'another',
};

describe('a row read back is what was written', () => {
  test('a location, its group and availability from the index key', () => {
    const location = aLocation({ availableForDonation: false, displayName: 'N', phoneE164: '+1' });
    expect(locationFromItem({ ...locationToItem(location), ...STRANGE })).toEqual(location);
    for (const GSI1PK of [undefined, 'REQ#BD#B+#AVAIL#88', 'LOC#BD#B+#SOON#88', 'LOC#BD#C+#AVAIL#88']) {
      expect(locationFromItem({ ...locationToItem(location), GSI1PK })).toBeUndefined();
    }
  });

  test('a request, its ids from the keys, timestamps exactly as given', () => {
    for (const createdAt of ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.120Z']) {
      const request = aRequest({ createdAt, patientName: 'P' });
      const reading = requestFromItem({ ...requestToItem(request), ...STRANGE, createdAt: 'another' });
      expect(reading).toEqual({ kind: 'valid', status: 'PENDING', request });
    }
  });

  test('an acceptance', () => {
    const accepted = {
      seekerId: 'seeker-1',
      requestPostId: 'req-1',
      donorId: 'donor-1',
      status: 'ACCEPTED',
      phoneNumbers: ['+1'],
    } as const;
    const item = acceptedToItem({ ...accepted, phoneNumbers: ['+1'] });
    expect(acceptedFromItem(item, 'req-1')).toEqual(accepted);
    expect(acceptanceFromItem(item, 'req-1')).toEqual({ donorId: 'donor-1', status: 'ACCEPTED' });
  });

  test('a notification', () => {
    const notification = aNotification();
    expect(requestNotificationFromItem({ ...requestNotificationToItem(notification), ...STRANGE })).toEqual(
      notification,
    );
  });

  test('a notification of another type', () => {
    const notification = {
      userId: 'u',
      type: 'COMMON',
      id: 'n',
      title: 'T',
      body: 'B',
      payload: { a: 1 },
    } as const;
    expect(notificationFromItem({ ...notificationToItem(notification), ...STRANGE })).toEqual(notification);
    expect(requestNotificationFromItem(notificationToItem(notification))).toBeUndefined();
    const item = requestNotificationToItem(aNotification());
    expect(requestNotificationFromItem({ ...item, SK: 'REQ_ACCEPTED#req-1' })).toBeUndefined();
    expect(notificationFromItem({ ...item, SK: 'BLOOD_REQ_POST#req#1' })).toBeUndefined();
  });

  test('a profile, as far as it is filled in', () => {
    const profile = { userId: 'donor-1', bloodGroup: 'O-', phoneNumbers: ['+1'], weight: 70 } as const;
    const item = profileToItem({ ...profile, phoneNumbers: ['+1'] });
    expect(profileFromItem({ ...item, ...STRANGE, countryCode: null })).toEqual(profile);
    const odd = { ...item, bloodGroup: 'C', age: '30', availableForDonation: 'yes' };
    expect(profileFromItem(odd)).toEqual({ userId: 'donor-1', phoneNumbers: ['+1'], weight: 70 });
    expect(profileFromItem({ ...item, PK: 'USER#' })).toBeUndefined();
  });

  test('a donation', () => {
    expect(donationFromItem({ ...donationToItem(aDonation()), ...STRANGE, seekerId: 'seeker-1' })).toEqual(
      aDonation(),
    );
  });

  test('a search of the app’s own, without what is ours', () => {
    const { run: _run, wave: _wave, wakes: _wakes, ...own } = searchToItem(aSearch());
    const item = {
      ...own,
      waveHistory: [{ retryCount: 0, level: 2, donorsFound: 1, at: '2026-12-01T10:00:00Z' }],
    };
    expect(storedSearchFromItem(item)).toMatchObject({
      requestPostId: 'req-1',
      status: 'PENDING',
      targetDonors: 4,
    });
    expect(() => searchFromItem(item)).toThrow(UnreadableSearchError);
    expect(storedSearchFromItem({ ...item, status: 'OPEN' })).toBeUndefined();
  });

  test('a search', () => {
    const search = aSearch({
      notifiedEligibleDonors: { 'donor-1': { distance: 1.5, locationId: 'home' } },
      frontier: { distanceKm: 1.5, userId: 'donor-1' },
      nextWakeAt: '2026-12-01T10:03:00.000Z',
    });
    expect(searchFromItem({ ...searchToItem(search), ...STRANGE })).toEqual(search);
  });
});

describe('a donor of the wide cell', () => {
  const cell = '853cf10ffffffff';
  const partition = `LOC#BD#B+#AVAIL#${cell}`;
  const place = (GSI1PK: unknown) =>
    sparsePlaceFromItem({ ...locationToItem(aLocation()), GSI1PK }, { partition, cell });

  test('is one whom the narrow index has as well, whatever the cell', () => {
    for (const narrow of ['883cf17645fffff', 'another']) {
      expect(place(`LOC#BD#B+#AVAIL#${narrow}`)).toMatchObject({ userId: 'donor-1', locationId: 'home' });
    }
  });

  test.for(['LOC#BD#B+#UNAVAIL#88', 'LOC#BD#B-#AVAIL#88', 'LOC#IN#B+#AVAIL#88', 'REQ#1', undefined])(
    'is none where the narrow index has them as %s',
    (GSI1PK) => {
      expect(place(GSI1PK)).toBeUndefined();
    },
  );
});

describe('a row that cannot be read', () => {
  test('is no donor where it has no coordinates, or strange ones', () => {
    const { latitude: _latitude, ...without } = locationToItem(aLocation());
    expect(donorPlaceFromItem(without)).toBeUndefined();
    for (const latitude of ['abc', '23.7', null, 123, Number.NaN]) {
      expect(donorPlaceFromItem({ ...without, latitude })).toBeUndefined();
    }
    expect(donorPlaceFromItem({ ...without, latitude: 23.7 })).toMatchObject({ userId: 'donor-1' });
  });

  test('is an incomplete request where fields are missing, an invalid one where a value is wrong', () => {
    const { latitude: _latitude, ...without } = requestToItem(aRequest());
    expect(requestFromItem(without).kind).toBe('incomplete');
    expect(requestFromItem({ ...without, contactNumber: null }).kind).toBe('incomplete');
    expect(requestFromItem({ ...without, bloodQuantity: 'two' }).kind).toBe('invalid');
  });

  test('is an invalid request where its keys have another shape or an id holds #', () => {
    const item = requestToItem(aRequest());
    expect(requestFromItem({ ...item, SK: 'BLOOD_REQ#2026-12-01T09:00:00Z#req#1' }).kind).toBe('invalid');
    expect(requestFromItem({ ...item, SK: 'BLOOD_REQ#2026-12-01T09:00:00Z' }).kind).toBe('invalid');
    for (const PK of ['USER#seeker-1', undefined, 7]) {
      const reading = requestFromItem({ ...item, PK });
      const paths = reading.kind === 'valid' ? [] : reading.problems.map(({ path }) => path);
      expect(paths).toEqual(['seekerId', 'requestPostId', 'createdAt']);
    }
  });

  test('is an unreadable search where it is not of our shape, told by field', () => {
    const item = searchToItem(aSearch());
    expect(() => searchFromItem({ ...item, run: undefined, wave: 'one' })).toThrow(
      expect.objectContaining({
        name: 'UnreadableSearchError',
        message:
          'The search item cannot be read: run: expected a whole number, 0 or more; wave: expected a whole number, 0 or more',
      }),
    );
    expect(() => searchFromItem({ ...item, PK: 7 })).toThrow(UnreadableSearchError);
  });

  test('still says that a donor came forward, whatever its status', () => {
    expect(acceptanceFromItem({ SK: 'ACCEPTED#req-1#donor-1' }, 'req-1').status).not.toBe('IGNORED');
  });
});
