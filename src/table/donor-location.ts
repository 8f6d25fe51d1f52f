import * as v from 'valibot';
import { DonorLocation, DonorPlace } from '../domain/donor-location.ts';
import { h3Res5, h3Res8, h3Res10 } from '../geo/cells.ts';
import { afterPrefix, donorCellPartition, donorPlaceSortKey, locationKey, PREFIX, withCell } from './keys.ts';
import type { Row } from './row.ts';

/** Attributes that a wave reads of a donor's row: no name, no number. */
export const DONOR_PLACE_PROJECTION = 'PK, SK, latitude, longitude';
/** What GSI2 carries besides the keys, and a wave reads of it: GSI1PK tells whether the two indexes agree. */
export const SPARSE_ATTRIBUTES = ['latitude', 'longitude', 'GSI1PK'];
export const SPARSE_PROJECTION = ['PK', 'SK', ...SPARSE_ATTRIBUTES].join(', ');

/** The row of a donor's location, in the index partitions of its cells. */
export function locationToItem(location: DonorLocation): Row {
  const { userId, locationId, bloodGroup, countryCode, availableForDonation, ...attributes } = location;
  const cell8 = h3Res8(location);
  const cell10 = h3Res10(location);
  const partitionOf = (cell: string) =>
    donorCellPartition(countryCode, bloodGroup, availableForDonation, cell);
  return {
    ...attributes,
    ...locationKey(userId, locationId),
    h3Res8: cell8,
    h3Res10: cell10,
    GSI1PK: partitionOf(cell8),
    GSI1SK: `${PREFIX.user}${userId}`,
    GSI2PK: partitionOf(h3Res5(location)),
    GSI2SK: donorPlaceSortKey(cell10, userId),
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

/**
 * The same of a row of GSI2. Undefined also where its two index keys disagree on country, group or availability: then
 * somebody wrote the one and not the other, and the ring walk would not find the donor. A cell that disagrees does no
 * harm, since the distance is taken from the coordinates.
 */
export function sparsePlaceFromItem(item: Row, { partition, cell }: { partition: string; cell: string }) {
  return withCell(String(item['GSI1PK']), cell) === partition ? donorPlaceFromItem(item) : undefined;
}

function idsOf(item: Row): { userId: string; locationId: string } {
  return {
    userId: afterPrefix(item['PK'], PREFIX.user),
    locationId: afterPrefix(item['SK'], PREFIX.location),
  };
}
