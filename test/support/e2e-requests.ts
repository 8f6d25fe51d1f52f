import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { BloodRequest } from '../../src/domain/blood-request.ts';
import { DonorLocation } from '../../src/domain/donor-location.ts';

/** A request with ids of its own, so that tests sharing a table never meet. */
export function freshRequest(overrides: Partial<BloodRequest> = {}): BloodRequest {
  return v.parse(BloodRequest, {
    seekerId: `seeker-${randomUUID()}`,
    requestPostId: `req-${randomUUID()}`,
    createdAt: '2026-12-01T10:00:00.123Z',
    requestedBloodGroup: 'O+',
    bloodQuantity: 1,
    urgencyLevel: 'regular',
    countryCode: 'BD',
    location: 'Hospital',
    contactNumber: '+8801000000000',
    donationDateTime: '2099-12-31T12:00:00Z',
    status: 'PENDING',
    latitude: 23.78,
    longitude: 90.4,
    ...overrides,
  });
}

/** An available donor some way (degrees) north of a request, of the group that it asks for. */
export function donorNear(request: BloodRequest, north: number, overrides: Partial<DonorLocation> = {}) {
  return v.parse(DonorLocation, {
    userId: `donor-${randomUUID()}`,
    locationId: 'home',
    bloodGroup: request.requestedBloodGroup,
    countryCode: request.countryCode,
    availableForDonation: true,
    area: 'area',
    latitude: request.latitude + north,
    longitude: request.longitude,
    createdAt: '2026-11-01T00:00:00Z',
    ...overrides,
  });
}
