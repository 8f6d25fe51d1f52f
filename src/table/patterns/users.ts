import type { BloodGroup } from '../../domain/blood-group.ts';
import { donorPlaceFromItem, locationFromItem, sparsePlaceFromItem } from '../donor-location.ts';
import { donorCellPartition, PREFIX, profileKey } from '../keys.ts';
import { profileFromItem } from '../user-profile.ts';
import { getPattern, queryPattern } from './pattern.ts';

/** A user's profile by id. */
export const getUserProfile = getPattern({
  title: 'A user’s profile',
  entity: 'User profile',
  example: { userId: 'donor-1' },
  key: ({ userId }: { userId: string }) => profileKey(userId),
  fromItem: profileFromItem,
});

/** All the places of a user. */
export const listLocations = queryPattern({
  title: 'A user’s locations',
  entity: 'Donor location',
  index: 'table',
  example: { userId: 'donor-1' },
  condition: ({ userId }: { userId: string }) => ({
    partition: profileKey(userId).PK,
    sort: { beginsWith: PREFIX.location },
  }),
  fromItem: locationFromItem,
});

export interface CellParams {
  readonly countryCode: string;
  readonly bloodGroup: BloodGroup;
  readonly cell: string;
}

/** The available donors of one blood group in one res-8 cell. */
export const listAvailableDonors = queryPattern({
  title: 'Available donors of a group in a cell',
  entity: 'Donor location',
  index: 'GSI1',
  example: { countryCode: 'BD', bloodGroup: 'B+', cell: '883cf17645fffff' },
  condition: ({ countryCode, bloodGroup, cell }: CellParams) => ({
    partition: donorCellPartition(countryCode, bloodGroup, true, cell),
  }),
  fromItem: donorPlaceFromItem,
});

/** The available donors of one blood group in one res-5 cell, for waves that have few to find. */
export const listSparseDonors = queryPattern({
  title: 'Available donors of a group in a wide cell',
  entity: 'Donor location',
  index: 'GSI2',
  example: { countryCode: 'BD', bloodGroup: 'AB-', cell: '853cf177fffffff' },
  condition: ({ countryCode, bloodGroup, cell }: CellParams) => ({
    partition: donorCellPartition(countryCode, bloodGroup, true, cell),
  }),
  fromItem: (item, { countryCode, bloodGroup, cell }) =>
    sparsePlaceFromItem(item, { partition: donorCellPartition(countryCode, bloodGroup, true, cell), cell }),
});
