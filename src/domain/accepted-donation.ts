import * as v from 'valibot';
import { Id, OptionalText } from './values.ts';

const ACCEPTANCE_STATUSES = ['PENDING', 'ACCEPTED', 'COMPLETED', 'IGNORED'] as const;
export const AcceptanceStatus = v.picklist(ACCEPTANCE_STATUSES, `one of ${ACCEPTANCE_STATUSES.join(', ')}`);
export type AcceptanceStatus = v.InferOutput<typeof AcceptanceStatus>;

/** A donor's acceptance of one request; it stands in the request's own partition. */
export const AcceptedDonation = v.object({
  seekerId: Id,
  requestPostId: Id,
  donorId: Id,
  status: AcceptanceStatus,
  createdAt: OptionalText,
  acceptanceTime: OptionalText,
  donorName: OptionalText,
  phoneNumbers: v.optional(v.nullable(v.array(v.string('a phone number'), 'a list of phone numbers'))),
});
export type AcceptedDonation = v.InferOutput<typeof AcceptedDonation>;

/** What a wave needs to know of an acceptance. */
export interface Acceptance {
  readonly donorId: string;
  readonly status: string;
}
