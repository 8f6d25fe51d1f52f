import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { DonationRecord } from '../../src/domain/donation-record.ts';
import type { DonorLocation } from '../../src/domain/donor-location.ts';
import type { DonorSearch } from '../../src/domain/donor-search.ts';
import { requestNotification } from '../../src/search/notification-text.ts';
import type { Row } from '../../src/table/row.ts';

/** Valid records of every kind; a test names only what matters to it. */
export const NOW = new Date('2026-12-01T10:00:00.000Z');

export function aRequest(overrides: Partial<BloodRequest> = {}): BloodRequest {
  return {
    seekerId: 'seeker-1',
    requestPostId: 'req-1',
    createdAt: '2026-12-01T09:00:00Z',
    requestedBloodGroup: 'B+',
    bloodQuantity: 2,
    urgencyLevel: 'urgent',
    countryCode: 'BD',
    location: 'Dhaka Medical College',
    latitude: 23.7257,
    longitude: 90.397,
    donationDateTime: '2026-12-02T08:30:00Z',
    status: 'PENDING',
    contactNumber: '+8801711111111',
    ...overrides,
  };
}

export function aLocation(overrides: Partial<DonorLocation> = {}): DonorLocation {
  return {
    userId: 'donor-1',
    locationId: 'home',
    bloodGroup: 'B+',
    countryCode: 'BD',
    availableForDonation: true,
    area: 'Azimpur',
    latitude: 23.727,
    longitude: 90.385,
    createdAt: '2026-01-01T00:00:00Z',
    ...overrides,
  };
}

export function aSearch(overrides: Partial<DonorSearch> = {}): DonorSearch {
  return {
    seekerId: 'seeker-1',
    requestPostId: 'req-1',
    createdAt: '2026-12-01T09:00:00Z',
    status: 'PENDING',
    notifiedEligibleDonors: {},
    currentLevel: 0,
    currentRetryCount: 0,
    targetDonors: 4,
    donorsFoundSoFar: 0,
    waveHistory: [],
    lastUpdatedAt: NOW.toISOString(),
    run: 1,
    runStartedAt: NOW.toISOString(),
    runFirstWave: 1,
    wave: 0,
    wakes: 0,
    executionArn: 'arn:aws:states:us-east-1:123456789012:execution:donor-search:req-1-run1',
    ...overrides,
  };
}

export function aDonation(overrides: Partial<DonationRecord> = {}): DonationRecord {
  return {
    donorId: 'donor-1',
    requestPostId: 'req-1',
    seekerId: 'seeker-1',
    requestCreatedAt: '2026-12-01T09:00:00Z',
    requestedBloodGroup: 'B+',
    location: 'Dhaka Medical College',
    donationDateTime: '2026-12-02T08:30:00Z',
    ...overrides,
  };
}

export function aNotification(userId = 'donor-1', request = aRequest()) {
  return requestNotification(request, { userId, locationId: 'home', distanceKm: 1.234567 }, NOW);
}

/** A stream record as Lambda delivers it. */
export function aStreamRecord(row: Row, overrides: Partial<DynamoDBRecord> = {}): DynamoDBRecord {
  return {
    eventID: 'event-1',
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: {
      ApproximateCreationDateTime: NOW.getTime() / 1_000,
      // The two packages describe the same wire format.
      NewImage: marshall(row, { removeUndefinedValues: true }) as NonNullable<
        DynamoDBRecord['dynamodb']
      >['NewImage'] &
        object,
      SequenceNumber: '1',
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    ...overrides,
  };
}
