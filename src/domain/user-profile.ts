import * as v from 'valibot';
import { BloodGroup } from './blood-group.ts';
import { CountryCode, Id, OptionalText, Timestamp } from './values.ts';

/** The same attribute where other writers leave it out or set it to null: both read as absent. */
function absentOr<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

/**
 * A user of the app. The app fills a profile in over several screens, so everything but the id may be absent yet;
 * what is there is of its type.
 */
export const UserProfile = v.object({
  userId: Id,
  email: OptionalText,
  name: OptionalText,
  phoneNumbers: absentOr(v.array(v.string('a phone number'), 'a list of phone numbers')),
  bloodGroup: absentOr(BloodGroup),
  gender: OptionalText,
  dateOfBirth: OptionalText,
  age: absentOr(v.number('an age in years')),
  /** kg */
  weight: absentOr(v.union([v.number(), v.string()], 'a weight in kg')),
  height: absentOr(v.union([v.number(), v.string()], 'a height')),
  countryCode: absentOr(CountryCode),
  availableForDonation: absentOr(v.boolean('true or false')),
  lastDonationDate: OptionalText,
  NIDFront: OptionalText,
  NIDBack: OptionalText,
  deviceToken: OptionalText,
  snsEndpointArn: OptionalText,
  createdAt: OptionalText,
  updatedAt: absentOr(Timestamp),
});
export type UserProfile = v.InferOutput<typeof UserProfile>;
