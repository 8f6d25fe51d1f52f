import fc from 'fast-check';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { DonorPlace } from '../../src/domain/donor-location.ts';
import type { Coordinates } from '../../src/domain/values.ts';
import { anyPlace, bearing, destination, even, number } from './places.ts';

/** Ids whose order differs by code unit, by code point, by locale and by number. */
const ID_STARTS = ['a', 'B', 'u1', 'é', '😀', '\uFFFD', '_', 'u'];
export const USERS = Array.from(
  { length: 40 },
  (_, index) => `${ID_STARTS[index % ID_STARTS.length]}${index}`,
);

/** Donors around a place: few spots, so that many share one, and distances that tie or hit the radius. */
export interface Surroundings {
  readonly origin: Coordinates;
  readonly radiusKm: number;
  readonly places: readonly DonorPlace[];
}

const MILLIMETRE_KM = 1e-6;
const spot = fc.record({
  bearing: fc.oneof(fc.constantFrom(0, 60, 90, 180, 270, 300), bearing),
  part: fc.oneof(fc.constantFrom(0, 0.1, 0.5, 0.9, 1), even.map(Math.sqrt), number(0.95, 1.1)),
  off: fc.constantFrom(0, 0, -0.4, 0.4, 0.6).map((millimetres) => millimetres * MILLIMETRE_KM),
});

/** @param maxUsers at most 40 */
export function surroundings(radius: fc.Arbitrary<number>, maxUsers = USERS.length) {
  return fc
    .record({
      origin: anyPlace,
      radiusKm: radius,
      spots: fc.array(spot, { minLength: 1, maxLength: 12, size: 'max' }),
      homes: fc.array(fc.tuple(fc.nat(maxUsers - 1), fc.nat(11)), { maxLength: 70, size: 'max' }),
    })
    .map(({ origin, radiusKm, spots, homes }): Surroundings => {
      const at = spots.map((it) => destination(origin, it.bearing, Math.abs(it.part * radiusKm + it.off)));
      const places = homes.flatMap(([user, home], index) =>
        at.slice(home % at.length, (home % at.length) + 1).map((place) => ({
          userId: USERS[user] ?? '',
          locationId: `${ID_STARTS[index % ID_STARTS.length]}${index}`,
          ...place,
        })),
      );
      return { origin, radiusKm, places };
    });
}

/** A request for blood at a place, open for a day. */
export function requestAt({ latitude, longitude }: Coordinates): BloodRequest {
  return {
    seekerId: 'seeker',
    requestPostId: 'request',
    createdAt: '2026-12-01T10:00:00Z',
    donationDateTime: '2026-12-02T10:00:00Z',
    requestedBloodGroup: 'O-',
    bloodQuantity: 1,
    urgencyLevel: 'regular',
    status: 'PENDING',
    countryCode: 'BD',
    location: 'Hospital',
    contactNumber: '+100',
    latitude,
    longitude,
  };
}
