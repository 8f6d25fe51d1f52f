import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { requestNotification } from '../../src/search/notification-text.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import {
  acceptedKey,
  donationKey,
  locationKey,
  profileKey,
  requestKey,
  requestNotificationKey,
} from '../../src/table/keys.ts';
import { requestNotificationToItem } from '../../src/table/notification.ts';
import { answerRequest } from '../../src/table/writes/answers.ts';
import { completeDonation } from '../../src/table/writes/donations.ts';
import {
  InvalidChangeError,
  NotAllowedError,
  RowExistsError,
  RowNotFoundError,
} from '../../src/table/writes/errors.ts';
import { saveLocation, setAvailability } from '../../src/table/writes/locations.ts';
import { updateUserProfile } from '../../src/table/writes/profile.ts';
import { createRequest, editRequest } from '../../src/table/writes/requests.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const PLACE = { area: 'Azimpur', latitude: 23.727, longitude: 90.385 };
const APP = { somethingOfTheApp: { kept: true } };

describe('a write keeps the rules of the table', () => {
  const { client, tableName, put, get } = sharedCloud();
  const db = { client, tableName };
  const aUser = async (overrides = {}) => {
    const userId = randomUUID();
    const profile = { name: 'N', phoneNumbers: ['+1'], bloodGroup: 'O+', countryCode: 'EA' };
    await put({ ...profile, availableForDonation: true, ...overrides, ...profileKey(userId), ...APP });
    return userId;
  };

  test('a profile is changed where it is, and nothing that the app keeps on it is lost', async () => {
    const userId = await aUser();
    await updateUserProfile(db, userId, { name: 'M', phoneNumbers: undefined }, NOW);
    const row = await get(profileKey(userId));
    expect(row).toMatchObject({ name: 'M', bloodGroup: 'O+', updatedAt: NOW.toISOString(), ...APP });
    expect(row).not.toHaveProperty('phoneNumbers');
    await expect(updateUserProfile(db, randomUUID(), { name: 'M' }, NOW)).rejects.toThrow(RowNotFoundError);
  });

  test('a location is registered from the profile, moved, and keeps when it was made', async () => {
    const userId = await aUser();
    const key = locationKey(userId, 'home');
    await saveLocation(db, { ...PLACE, userId, locationId: 'home' }, NOW);
    expect(await get(key)).toMatchObject({
      GSI1PK: 'LOC#EA#O+#AVAIL#883cf17645fffff',
      GSI1SK: `USER#${userId}`,
      displayName: 'N',
      phoneE164: '+1',
      createdAt: NOW.toISOString(),
    });
    await put({ ...(await get(key)), ...APP });
    const later = new Date(NOW.getTime() + 1_000);
    await saveLocation(db, { ...PLACE, latitude: 24.9, userId, locationId: 'home' }, later);
    const moved = await get(key);
    expect(moved).toMatchObject({ latitude: 24.9, createdAt: NOW.toISOString(), ...APP });
    expect(moved?.['GSI1PK']).not.toBe('LOC#EA#O+#AVAIL#883cf17645fffff');
    expect(moved?.['GSI1PK']).toBe(`LOC#EA#O+#AVAIL#${String(moved?.['h3Res8'])}`);
    const unfinished = await aUser({ bloodGroup: undefined });
    const place = { ...PLACE, userId: unfinished, locationId: 'home' };
    await expect(saveLocation(db, place, NOW)).rejects.toThrow(NotAllowedError);
  });

  test('a location that is none is refused, with all that is wrong', async () => {
    const userId = await aUser();
    const place = { ...PLACE, latitude: 123, longitude: Number.NaN, userId, locationId: 'a#b' };
    const saved = saveLocation(db, place, NOW);
    await expect(saved).rejects.toThrow(InvalidChangeError);
    await expect(saved).rejects.toThrow(/locationId.*latitude.*longitude/);
  });

  test('a donor of another group or country is found there, and not any more where they were', async () => {
    const userId = await aUser();
    await saveLocation(db, { ...PLACE, userId, locationId: 'home' }, NOW);
    await updateUserProfile(db, userId, { bloodGroup: 'B-' }, NOW);
    expect(await get(locationKey(userId, 'home'))).toMatchObject({
      GSI1PK: 'LOC#EA#B-#AVAIL#883cf17645fffff',
    });
    expect(await get(profileKey(userId))).toMatchObject({ bloodGroup: 'B-', ...APP });
    await setAvailability(db, userId, false, NOW);
    await updateUserProfile(db, userId, { countryCode: 'IC', bloodGroup: 'A+' }, NOW);
    expect(await get(locationKey(userId, 'home'))).toMatchObject({
      GSI1PK: 'LOC#IC#A+#UNAVAIL#883cf17645fffff',
    });
    const wrong: object = { bloodGroup: 'ZZ' };
    await expect(updateUserProfile(db, userId, wrong, NOW)).rejects.toThrow(InvalidChangeError);
  });

  test('availability is that of the profile and of all locations at once', async () => {
    const userId = await aUser();
    for (const locationId of ['a', 'b', 'c']) await saveLocation(db, { ...PLACE, userId, locationId }, NOW);
    for (const [available, segment] of [
      [false, 'UNAVAIL'],
      [true, 'AVAIL'],
    ] as const) {
      await setAvailability(db, userId, available, NOW);
      expect(await get(profileKey(userId))).toMatchObject({ availableForDonation: available, ...APP });
      for (const locationId of ['a', 'b', 'c']) {
        expect(await get(locationKey(userId, locationId))).toMatchObject({
          GSI1PK: `LOC#EA#O+#${segment}#883cf17645fffff`,
        });
      }
    }
  });

  test('a location saved while its user becomes unavailable ends unavailable', async () => {
    const userId = await aUser();
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map((locationId) => saveLocation(db, { ...PLACE, userId, locationId }, NOW)),
      setAvailability(db, userId, false, NOW),
    ]);
    for (const locationId of ['a', 'b', 'c', 'd']) {
      expect(String((await get(locationKey(userId, locationId)))?.['GSI1PK'])).toContain('#UNAVAIL#');
    }
  });

  test('a request is posted once, edited with its index keys, and never made wrong', async () => {
    const request = freshRequest({ countryCode: 'EB', donationDateTime: '2020-01-01T00:00:00Z' });
    await createRequest(db, request);
    await expect(createRequest(db, request)).rejects.toThrow(RowExistsError);
    await put({ ...(await get(requestKey(request))), ...APP });

    const edited = await editRequest(db, request, { status: 'CANCELLED', latitude: 10 });
    expect(edited).toMatchObject({ status: 'CANCELLED', latitude: 10 });
    const row = await get(requestKey(request));
    expect(row).toMatchObject({ LSI1SK: `STATUS#CANCELLED#${request.requestPostId}`, ...APP });
    expect(row?.['GSI1PK']).toBe(`REQ#EB#O+#CANCELLED#${String(row?.['h3Res5'])}`);
    await expect(editRequest(db, request, { latitude: 123 })).rejects.toThrow(InvalidChangeError);
    await expect(editRequest(db, { ...request, requestPostId: 'none' }, {})).rejects.toThrow(
      RowNotFoundError,
    );
  });

  test('two who edit a request at once both have their way, and its keys follow from what it is', async () => {
    const request = freshRequest({ countryCode: 'EE', donationDateTime: '2020-01-01T00:00:00Z' });
    await createRequest(db, request);
    await Promise.all([
      editRequest(db, request, { status: 'CANCELLED' }),
      editRequest(db, request, { latitude: 10, longitude: 10 }),
      editRequest(db, request, { bloodQuantity: 3 }),
    ]);
    const row = await get(requestKey(request));
    expect(row).toMatchObject({ status: 'CANCELLED', latitude: 10, longitude: 10, bloodQuantity: 3 });
    expect(row).toMatchObject(
      requestToItem({ ...request, status: 'CANCELLED', latitude: 10, longitude: 10, bloodQuantity: 3 }),
    );
  });

  test('two answers at once leave acceptance and notification of one mind', async () => {
    const request = freshRequest({ countryCode: 'EF', donationDateTime: '2020-01-01T00:00:00Z' });
    const donorId = await aUser();
    await createRequest(db, request);
    const notice = requestNotification(request, { userId: donorId, locationId: 'home', distanceKm: 1 }, NOW);
    await put(requestNotificationToItem(notice));
    await Promise.all([
      answerRequest(db, request, donorId, 'ACCEPTED', NOW),
      answerRequest(db, request, donorId, 'IGNORED', NOW),
    ]);
    const accepted = await get(acceptedKey(request.seekerId, request.requestPostId, donorId));
    const notified = await get(requestNotificationKey(donorId, request.requestPostId));
    expect(['ACCEPTED', 'IGNORED']).toContain(accepted?.['status']);
    expect(notified?.['status']).toBe(accepted?.['status']);
  });

  test('a donor accepts, ignores and gives, once, and their notification follows', async () => {
    const request = freshRequest({ countryCode: 'EC', donationDateTime: '2020-01-01T00:00:00Z' });
    const donorId = await aUser();
    const { seekerId, requestPostId } = request;
    await createRequest(db, request);
    const notice = requestNotification(request, { userId: donorId, locationId: 'home', distanceKm: 1 }, NOW);
    await put({ ...requestNotificationToItem(notice), ...APP });
    const accepted = () => get(acceptedKey(seekerId, requestPostId, donorId));
    const notified = () => get(requestNotificationKey(donorId, requestPostId));

    for (const answer of ['IGNORED', 'ACCEPTED', 'ACCEPTED'] as const) {
      await answerRequest(db, request, donorId, answer, NOW);
      expect(await accepted()).toMatchObject({ status: answer, createdAt: NOW.toISOString() });
      expect(await notified()).toMatchObject({
        status: answer,
        GSI1SK: `NOTIFICATION#${answer}#${donorId}`,
        LSI1SK: `STATUS#${answer}#${requestPostId}`,
        ...APP,
      });
    }
    for (let time = 0; time < 2; time += 1) await completeDonation(db, request, [donorId], NOW);
    expect(await get(donationKey(donorId, requestPostId))).toMatchObject({
      seekerId,
      requestCreatedAt: request.createdAt,
      requestedBloodGroup: 'O+',
    });
    for (const row of [await accepted(), await notified(), await get(requestKey(request))]) {
      expect(row).toMatchObject({ status: 'COMPLETED' });
    }
    await expect(answerRequest(db, request, donorId, 'IGNORED', NOW)).rejects.toThrow(NotAllowedError);
    expect(await accepted()).toMatchObject({ status: 'COMPLETED' });
  });

  test('nobody answers a closed request, one for another group, or one that is not there', async () => {
    const request = freshRequest({ countryCode: 'ED', status: 'CANCELLED' });
    await createRequest(db, request);
    const fitting = await aUser();
    await expect(answerRequest(db, request, fitting, 'ACCEPTED', NOW)).rejects.toThrow(/is CANCELLED/);
    const open = freshRequest({ countryCode: 'ED', donationDateTime: '2020-01-01T00:00:00Z' });
    await createRequest(db, open);
    const other = await aUser({ bloodGroup: 'A-' });
    await expect(answerRequest(db, open, other, 'ACCEPTED', NOW)).rejects.toThrow(/asks for O\+/);
    await expect(answerRequest(db, open, randomUUID(), 'ACCEPTED', NOW)).rejects.toThrow(RowNotFoundError);
    await expect(completeDonation(db, open, [fitting], NOW)).rejects.toThrow(/has not accepted/);
  });
});
