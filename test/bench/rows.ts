import type { BloodGroup } from '../../src/domain/blood-group.ts';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { DonorPlace } from '../../src/domain/donor-location.ts';
import { locationToItem, SPARSE_PROJECTION } from '../../src/table/donor-location.ts';
import type { Row } from '../../src/table/row.ts';
import type { Case } from './cases.ts';
import { CENTRE } from './city.ts';
import { itemBytes } from './item-bytes.ts';

/** A donor's row as an app would write it. */
export function donorRow(place: DonorPlace, bloodGroup: BloodGroup): Row {
  return locationToItem({
    ...place,
    bloodGroup,
    countryCode: 'BD',
    availableForDonation: true,
    area: 'Dhanmondi',
    createdAt: '2026-11-01T00:00:00.000Z',
    lastVaccinatedDate: undefined,
    displayName: 'A Donor of Dhaka',
    phoneE164: '+8801000000000',
  });
}

/** Ids of the app are UUIDs. */
const ROW = donorRow(
  {
    userId: '4f7c0d52-8c4e-4b3c-9d6f-1f0a2b3c4d5e',
    locationId: '9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
    latitude: 23.746466,
    longitude: 90.376015,
  },
  'AB-',
);
const IN_GSI2 = new Set([...SPARSE_PROJECTION.split(', '), 'GSI2PK', 'GSI2SK']);

/** Bytes of a donor's row in each index. */
export const DONOR_BYTES = {
  GSI1: itemBytes(ROW),
  GSI2: itemBytes(Object.fromEntries(Object.entries(ROW).filter(([name]) => IN_GSI2.has(name)))),
};

/** The request of a case, from the middle of its city and long before the donation. */
export function requestOf({ bloodGroup, target }: Case): BloodRequest {
  return {
    seekerId: '0b9d8c7a-6f5e-4d3c-8b2a-1f0e9d8c7b6a',
    requestPostId: '5e4d3c2b-1a0f-4e9d-8c7b-6a5f4e3d2c1b',
    createdAt: '2026-12-01T10:00:00.000Z',
    donationDateTime: '2026-12-15T10:00:00.000Z',
    requestedBloodGroup: bloodGroup,
    bloodQuantity: target,
    urgencyLevel: 'regular',
    status: 'PENDING',
    countryCode: 'BD',
    location: 'Dhaka Medical College Hospital',
    contactNumber: '+8801700000000',
    ...CENTRE,
  };
}
