import type { UserProfile } from '../domain/user-profile.ts';
import { h3Res5 } from '../geo/cells.ts';
import { requestFromItem, requestToItem } from '../table/blood-request.ts';
import { donorPlaceFromItem, locationToItem } from '../table/donor-location.ts';
import { PREFIX, withCell } from '../table/keys.ts';
import type { Row } from '../table/row.ts';

/** What becomes of a row that was met without its H3 attributes. */
export type Mending =
  /** Attributes to be set. */
  | { readonly kind: 'mend'; readonly attributes: Readonly<Record<string, unknown>> }
  /** Why it cannot be mended; it stays as it is. */
  | { readonly kind: 'skip'; readonly reason: string };

/** Attributes that a location, and a request, must have; a row that lacks one is mended. */
export const LOCATION_ATTRIBUTES = ['h3Res8', 'h3Res10', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'] as const;
export const REQUEST_ATTRIBUTES = ['h3Res5', 'h3Res8', 'GSI1PK', 'GSI1SK', 'LSI1SK'] as const;

/** Beginning of the index keys of donors. */
const DONOR_CELLS = 'LOC#';

export function isLocation(row: Row): boolean {
  return String(row['PK']).startsWith(PREFIX.user) && String(row['SK']).startsWith(PREFIX.location);
}

/** The user whose row it is: whose profile says what a location's index key needs. */
export function userIdOf(row: Row): string {
  return String(row['PK']).slice(PREFIX.user.length);
}

/**
 * How a row without H3 attributes is mended. A location's group, country and availability stand in no attribute of
 * its own, so they come from the profile of its user.
 */
export function mendingOf(row: Row, profile: UserProfile | undefined): Mending {
  return isLocation(row) ? mendLocation(row, profile) : mendRequest(row);
}

function mendLocation(row: Row, profile: UserProfile | undefined): Mending {
  const place = donorPlaceFromItem(row);
  if (!place) return { kind: 'skip', reason: 'location without coordinates' };
  if (!profile) return { kind: 'skip', reason: 'location without a user' };
  const { bloodGroup, countryCode, availableForDonation = false } = profile;
  if (!bloodGroup || !countryCode) return { kind: 'skip', reason: 'user without blood group or country' };
  const whole = locationToItem({
    ...place,
    bloodGroup,
    countryCode,
    availableForDonation,
    area: '',
    createdAt: '',
  });
  const attributes = pick(whole, LOCATION_ATTRIBUTES);
  return { kind: 'mend', attributes: { ...attributes, ...keysAsKept(row, h3Res5(place)) } };
}

/** The index keys that a row has: who keeps one up knows better than an old profile whether the donor is there. */
function keysAsKept(row: Row, wideCell: string): { GSI1PK?: string; GSI2PK?: string } {
  const kept = String(row['GSI1PK']);
  if (!kept.startsWith(DONOR_CELLS)) return {};
  const wide = withCell(kept, wideCell);
  return { GSI1PK: kept, ...(wide && { GSI2PK: wide }) };
}

function mendRequest(row: Row): Mending {
  const reading = requestFromItem(row);
  if (reading.kind !== 'valid') return { kind: 'skip', reason: `${reading.kind} request` };
  return { kind: 'mend', attributes: pick(requestToItem(reading.request), REQUEST_ATTRIBUTES) };
}

function pick(row: Row, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
