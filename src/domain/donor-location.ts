import * as v from 'valibot';
import { BloodGroup } from './blood-group.ts';
import { CountryCode, Id, Latitude, Longitude, OptionalText, Timestamp } from './values.ts';

/**
 * One of the places where a donor can be found. Country, group and availability stand in the index key of the
 * row (`LOC#...`), not among its attributes.
 */
export const DonorLocation = v.object({
  userId: Id,
  locationId: Id,
  bloodGroup: BloodGroup,
  countryCode: CountryCode,
  availableForDonation: v.boolean('true or false'),
  area: v.string('text'),
  latitude: Latitude,
  longitude: Longitude,
  createdAt: Timestamp,
  lastVaccinatedDate: OptionalText,
  displayName: OptionalText,
  phoneE164: OptionalText,
});
export type DonorLocation = v.InferOutput<typeof DonorLocation>;

/** What a wave needs to know of a donor's place, and no more: no name and no number is read. */
export const DonorPlace = v.object({
  userId: Id,
  locationId: Id,
  latitude: Latitude,
  longitude: Longitude,
});
export type DonorPlace = v.InferOutput<typeof DonorPlace>;
