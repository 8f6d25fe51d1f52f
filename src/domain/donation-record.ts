import * as v from 'valibot';
import { BloodGroup } from './blood-group.ts';
import { Id, OptionalText, Text, Timestamp } from './values.ts';

/** A donation that was made: who gave for which request. */
export const DonationRecord = v.object({
  donorId: Id,
  requestPostId: Id,
  seekerId: Id,
  requestCreatedAt: Timestamp,
  requestedBloodGroup: BloodGroup,
  location: Text,
  donationDateTime: Timestamp,
  createdAt: OptionalText,
});
export type DonationRecord = v.InferOutput<typeof DonationRecord>;
