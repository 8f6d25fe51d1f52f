import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AcceptedDonation } from '../../../src/domain/accepted-donation.ts';
import { BloodRequest } from '../../../src/domain/blood-request.ts';
import { DonationRecord } from '../../../src/domain/donation-record.ts';
import { DonorLocation } from '../../../src/domain/donor-location.ts';
import { DonorSearch, StoredSearch, WaveRecord } from '../../../src/domain/donor-search.ts';
import { Notification, RequestNotification, RequestPayload } from '../../../src/domain/notification.ts';
import { UserProfile } from '../../../src/domain/user-profile.ts';
import { aDonation, aLocation, aNotification, aRequest, aSearch, NOW } from '../../support/builders.ts';
import { problemsIn } from '../../support/problems.ts';
import { aWave } from '../../support/wave-records.ts';

const AT = NOW.toISOString();
const WAVE = aWave();

/** A whole record of each kind, as a writer hands it in. */
const KINDS: Record<string, readonly [v.GenericSchema, Record<string, unknown>]> = {
  acceptance: [
    AcceptedDonation,
    { seekerId: 's', requestPostId: 'r', donorId: 'd', status: 'ACCEPTED', phoneNumbers: ['+1'] },
  ],
  request: [BloodRequest, { ...aRequest() }],
  donation: [DonationRecord, { ...aDonation() }],
  location: [DonorLocation, { ...aLocation() }],
  wave: [WaveRecord, { ...WAVE }],
  search: [DonorSearch, { ...aSearch(), frontier: { distanceKm: 1, userId: '' }, waveHistory: [WAVE] }],
  notification: [
    Notification,
    { userId: 'u', type: 'COMMON', id: 'n', status: 'PENDING', title: 'T', body: 'B', payload: { a: 1 } },
  ],
  'request notification': [RequestNotification, { ...aNotification() }],
  payload: [RequestPayload, { ...aNotification().payload, distance: 0 }],
  profile: [
    UserProfile,
    {
      userId: 'u',
      phoneNumbers: ['+1'],
      bloodGroup: 'O-',
      age: 30,
      weight: 70,
      height: 180,
      countryCode: 'BD',
      availableForDonation: false,
      updatedAt: AT,
    },
  ],
};

const KM = 'a distance in km';
const STATUSES = 'one of PENDING, ACCEPTED, COMPLETED, IGNORED';
const REASONS = 'FOUND_ENOUGH, DONORS_ACCEPTED, REQUEST_CLOSED, RADIUS_EXHAUSTED';
const GROUPS = 'one of A+, A-, B+, B-, AB+, AB-, O+, O-';
const BAGS = 'a whole number of bags from 1 to 1000';
const FLAG = 'true or false';

describe('a record', () => {
  test.for(Object.entries(KINDS))('of kind %s is read as it was written', ([, [schema, record]]) => {
    expect(v.parse(schema, record)).toEqual(record);
  });

  test.for<[string, string, unknown, string]>([
    ['acceptance', 'status', 'MAYBE', STATUSES],
    ['acceptance', 'phoneNumbers', '+1', 'a list of phone numbers'],
    ['request', 'requestedBloodGroup', 'C+', GROUPS],
    ['request', 'bloodQuantity', '2', BAGS],
    ['request', 'bloodQuantity', 1.5, BAGS],
    ['request', 'bloodQuantity', 0, BAGS],
    ['request', 'bloodQuantity', 1_001, BAGS],
    ['request', 'urgencyLevel', 'soon', 'regular or urgent'],
    ['request', 'status', 'OPEN', 'one of PENDING, COMPLETED, CANCELLED, MANAGED, EXPIRED'],
    ['location', 'availableForDonation', 'yes', FLAG],
    ['location', 'area', 7, 'text'],
    ['wave', 'outcome', 'STOP', `one of MORE, CONTINUE, SWEEP, ${REASONS}`],
    ['wave', 'reachKm', '1', KM],
    ['wave', 'reachKm', -0.1, KM],
    ['wave', 'plan', 'SCAN', 'one of CELLS, PARTITIONS, MIXED'],
    ['wave', 'donorsPerKm2', 'many', 'a density'],
    ['wave', 'donorsPerKm2', -0.1, 'a density'],
    ['search', 'status', 'OPEN', 'PENDING or COMPLETED'],
    ['search', 'completionReason', 'TIRED', `one of ${REASONS}`],
    ['notification', 'status', 'SENT', STATUSES],
    ['notification', 'type', 'MAIL', 'one of BLOOD_REQ_POST, REQ_ACCEPTED, REQ_IGNORED, COMMON'],
    ['notification', 'title', 7, 'text'],
    ['notification', 'body', 7, 'text'],
    ['notification', 'payload', 'text', 'an object'],
    ['payload', 'distance', '1', KM],
    ['payload', 'distance', -0.1, KM],
    ['profile', 'phoneNumbers', '+1', 'a list of phone numbers'],
    ['profile', 'bloodGroup', 'C+', GROUPS],
    ['profile', 'age', '30', 'an age in years'],
    ['profile', 'weight', true, 'a weight in kg'],
    ['profile', 'height', true, 'a height'],
    ['profile', 'availableForDonation', 'yes', FLAG],
  ])('of kind %s with %s %j is told what belongs there: %s', ([kind, field, value, expected]) => {
    const [schema, record] = KINDS[kind] ?? [v.never(), {}];
    expect(problemsIn(schema, { ...record, [field]: value })).toEqual([`${field}: expected ${expected}`]);
  });

  test('tells of what is wrong inside it, and where', () => {
    const [, acceptance] = KINDS['acceptance'] ?? [];
    expect(problemsIn(AcceptedDonation, { ...acceptance, phoneNumbers: ['+1', 880] })).toEqual([
      'phoneNumbers[1]: expected a phone number',
    ]);
    expect(problemsIn(UserProfile, { userId: 'u', phoneNumbers: [880] })).toEqual([
      'phoneNumbers[0]: expected a phone number',
    ]);
    const frontier = { distanceKm: -1, userId: 7 };
    expect(problemsIn(DonorSearch, { ...aSearch(), frontier })).toEqual([
      'frontier.distanceKm: expected a distance in km',
      'frontier.userId: expected a user id or empty',
    ]);
  });
});

describe('a profile', () => {
  test('says weight and height in numbers or in words, as the app’s versions do', () => {
    const profile = { userId: 'u', weight: '70 kg', height: '5 ft 11' };
    expect(v.parse(UserProfile, profile)).toEqual(profile);
  });

  test.for([null, undefined])('reads what is %s as absent', (nothing) => {
    const profile = v.parse(UserProfile, { userId: 'u', age: nothing, bloodGroup: nothing });
    expect(profile).toEqual({ userId: 'u', age: undefined, bloodGroup: undefined });
  });
});

describe('a search that the app wrote', () => {
  const own = { seekerId: 's', requestPostId: 'r', createdAt: AT, status: 'PENDING' } as const;

  test('has no waves where it names none', () => {
    expect(v.parse(StoredSearch, own)).toEqual({ ...own, waveHistory: [] });
  });

  test('has waves that say no more than when, how far and how many', () => {
    const wave = { retryCount: 0, level: 2, donorsFound: 1, at: AT };
    expect(v.parse(StoredSearch, { ...own, waveHistory: [wave] }).waveHistory).toEqual([wave]);
    expect(problemsIn(StoredSearch, { ...own, waveHistory: [{ ...wave, outcome: 'STOP' }, {}] })).toEqual([
      `waveHistory[0].outcome: expected one of MORE, CONTINUE, SWEEP, ${REASONS}`,
      ...['retryCount', 'level', 'donorsFound', 'at'].map(
        (name) => `waveHistory[1].${name}: expected a value`,
      ),
    ]);
  });
});
