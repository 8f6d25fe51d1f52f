import * as v from 'valibot';
import { BloodGroup } from './blood-group.ts';
import { type Problem, problemsOf } from './problems.ts';
import { CountryCode, Id, Latitude, Longitude, OptionalText, Text, Timestamp } from './values.ts';

export const REQUEST_STATUSES = ['PENDING', 'COMPLETED', 'CANCELLED', 'MANAGED', 'EXPIRED'] as const;
export const RequestStatus = v.picklist(REQUEST_STATUSES, `one of ${REQUEST_STATUSES.join(', ')}`);
export type RequestStatus = v.InferOutput<typeof RequestStatus>;

export const UrgencyLevel = v.picklist(['regular', 'urgent'], 'regular or urgent');
export type UrgencyLevel = v.InferOutput<typeof UrgencyLevel>;

/** Every donor notified is named on one search item of at most 400 KB; a thousand of them fit with room to spare. */
const MAX_BAGS = 1_000;
const BAGS = `a whole number of bags from 1 to ${MAX_BAGS}`;

/** Bags of blood asked for. */
export const BloodQuantity = v.pipe(
  v.number(BAGS),
  v.integer(BAGS),
  v.minValue(1, BAGS),
  v.maxValue(MAX_BAGS, BAGS),
);

/** The parts of a request's key; they name its search as well. */
export const RequestKey = v.object({ seekerId: Id, requestPostId: Id, createdAt: Timestamp });
export type RequestKey = v.InferOutput<typeof RequestKey>;

/** A blood request as the table holds it, ids taken from its keys. */
export const BloodRequest = v.object({
  ...RequestKey.entries,
  requestedBloodGroup: BloodGroup,
  bloodQuantity: BloodQuantity,
  urgencyLevel: UrgencyLevel,
  countryCode: CountryCode,
  location: Text,
  latitude: Latitude,
  longitude: Longitude,
  donationDateTime: Timestamp,
  status: RequestStatus,
  contactNumber: Text,
  patientName: OptionalText,
  seekerName: OptionalText,
  transportationInfo: OptionalText,
  shortDescription: OptionalText,
});
export type BloodRequest = v.InferOutput<typeof BloodRequest>;

/** What a row that claims to be a blood request turns out to be. */
export type RequestReading = {
  /** Known even where the rest cannot be read, if it is one of the statuses. */
  readonly status: RequestStatus | undefined;
} & (
  | { readonly kind: 'valid'; readonly request: BloodRequest }
  /** Only missing fields: the app writes items in pieces, a later update may complete it. */
  | { readonly kind: 'incomplete'; readonly problems: readonly Problem[] }
  /** At least one wrong value, which waiting does not mend. */
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
);

const WithStatus = v.object({ status: RequestStatus });

/** Reads a row, telling a request that is not whole yet from one that is wrong. Never throws. */
export function readRequest(row: unknown): RequestReading {
  const result = v.safeParse(BloodRequest, row);
  if (result.success) return { kind: 'valid', status: result.output.status, request: result.output };
  const problems = problemsOf(result.issues);
  const kind = problems.every((problem) => problem.missing) ? 'incomplete' : 'invalid';
  return { kind, status: v.is(WithStatus, row) ? row.status : undefined, problems };
}
