import * as v from 'valibot';
import { DonorLocation, DonorPlace } from '../domain/donor-location.ts';
import { h3Res8, h3Res10 } from '../geo/cells.ts';
import { afterPrefix, donorCellPartition, locationKey, PREFIX } from './keys.ts';
import type { Row } from './row.ts';

/** Attributes that a wave reads of a donor's row: no name, no number. */
export const DONOR_PLACE_PROJECTION = 'PK, SK, latitude, longitude';

/** The row of a donor's location, in the index partition of its cell. */
export function locationToItem(location: DonorLocation): Row {
  const { userId, locationId, bloodGroup, countryCode, availableForDonation, ...attributes } = location;
  const cell = h3Res8(location);
  return {
    ...attributes,
    ...locationKey(userId, locationId),
    h3Res8: cell,
    h3Res10: h3Res10(location),
    GSI1PK: donorCellPartition(countryCode, bloodGroup, availableForDonation, cell),
    GSI1SK: `${PREFIX.user}${userId}`,
  };
}

/** Reads a row as a location; group, country and availability come from the index key. Undefined if it is none. */
export function locationFromItem(item: Row): DonorLocation | undefined {
  const [kind, countryCode, bloodGroup, availability] = String(item['GSI1PK']).split('#');
  if (kind !== 'LOC' || (availability !== 'AVAIL' && availability !== 'UNAVAIL')) return undefined;
  const result = v.safeParse(DonorLocation, {
    ...item,
    ...idsOf(item),
    countryCode,
    bloodGroup,
    availableForDonation: availability === 'AVAIL',
  });
  return result.success ? result.output : undefined;
}

/** Reads what a wave needs of a donor's row; undefined where it cannot be used, for want of coordinates say. */
export function donorPlaceFromItem(item: Row): DonorPlace | undefined {
  const result = v.safeParse(DonorPlace, { ...item, ...idsOf(item) });
  return result.success ? result.output : undefined;
}

function idsOf(item: Row): { userId: string; locationId: string } {
  return {
    userId: afterPrefix(item['PK'], PREFIX.user),
    locationId: afterPrefix(item['SK'], PREFIX.location),
  };
}
