import { describe, expect, test } from 'vitest';
import { profileKey } from '../../../../src/table/keys.ts';
import { saveLocation } from '../../../../src/table/writes/locations.ts';
import { NOW } from '../../../support/builders.ts';
import { conditionFailed, raise } from '../../../support/conflicts.ts';
import { actionsOf, knownRows } from '../../../support/known-rows.ts';

const PROFILE = { ...profileKey('donor-1'), bloodGroup: 'B+', countryCode: 'BD' };
const TOLD = { name: 'N', phoneNumbers: ['+1', '+2'], availableForDonation: true, locationWrites: 4 };
const PLACE = {
  userId: 'donor-1',
  locationId: 'home',
  area: 'Azimpur',
  latitude: 23.727,
  longitude: 90.385,
};

/** The update that a row of the location gets, from the name and number that are known. */
function locationUpdate(told: Record<string, unknown>, availability: 'AVAIL' | 'UNAVAIL') {
  const attributes = {
    area: 'Azimpur',
    latitude: 23.727,
    longitude: 90.385,
    ...told,
    h3Res8: '883cf17645fffff',
    h3Res10: '8a3cf176452ffff',
    GSI1PK: `LOC#BD#B+#${availability}#883cf17645fffff`,
    GSI1SK: 'USER#donor-1',
    GSI2PK: `LOC#BD#B+#${availability}#853cf10ffffffff`,
    GSI2SK: '8a3cf176452ffff#USER#donor-1',
  };
  return {
    attributes,
    update: {
      TableName: 'app',
      Key: { PK: 'USER#donor-1', SK: 'LOCATION#home' },
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`:${name}`, value])),
        ':createdAt': NOW.toISOString(),
      },
    },
  };
}

describe('a location', () => {
  test('is saved from the profile, with every index key, and moves the count of its user', async () => {
    const { db, writes } = knownRows([{ ...PROFILE, ...TOLD }]);
    await saveLocation(db, PLACE, NOW);
    const { attributes, update } = locationUpdate({ displayName: 'N', phoneE164: '+1' }, 'AVAIL');
    const names = Object.keys(attributes);
    const set = names.map((name) => `#${name} = :${name}`).join(', ');
    expect(actionsOf(writes)).toEqual([
      {
        Update: {
          TableName: 'app',
          Key: { PK: 'USER#donor-1', SK: 'PROFILE' },
          UpdateExpression: 'SET #locationWrites = :locationWrites',
          ConditionExpression: '#locationWrites = :fence',
          ExpressionAttributeNames: { '#locationWrites': 'locationWrites' },
          ExpressionAttributeValues: { ':locationWrites': 5, ':fence': 4 },
        },
      },
      {
        Update: {
          ...update,
          UpdateExpression: `SET ${set}, createdAt = if_not_exists(createdAt, :createdAt)`,
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        },
      },
    ]);
  });

  test('of a profile without name, number and availability belongs to nobody who is available', async () => {
    const { db, writes } = knownRows([PROFILE]);
    await saveLocation(db, PLACE, NOW);
    expect(actionsOf(writes)).toMatchObject([
      {
        Update: {
          UpdateExpression: 'SET #locationWrites = :locationWrites',
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#locationWrites)',
          ExpressionAttributeValues: { ':locationWrites': 1 },
        },
      },
      { Update: locationUpdate({}, 'UNAVAIL').update },
    ]);
  });

  test('is saved anew where its user was changed meanwhile, and given up in the end', async () => {
    const { db, writes } = knownRows([PROFILE], () => raise(conditionFailed()));
    await expect(saveLocation(db, PLACE, NOW)).rejects.toThrow(
      /^Location home of donor-1 was changed by others/,
    );
    expect(writes).toHaveLength(5);
  });

  test.for([
    ['of nobody', [], PLACE, 'RowNotFoundError', 'User donor-1 does not exist'],
    [
      'of a user without blood group',
      [{ ...PROFILE, bloodGroup: undefined }],
      PLACE,
      'NotAllowedError',
      'User donor-1 has no blood group or no country yet',
    ],
    [
      'of a user without country',
      [{ ...PROFILE, countryCode: undefined }],
      PLACE,
      'NotAllowedError',
      'User donor-1 has no blood group or no country yet',
    ],
    [
      'that is no place on Earth',
      [PROFILE],
      { ...PLACE, latitude: 123 },
      'InvalidChangeError',
      'Location home of donor-1 would be wrong: latitude: expected a latitude from -90 to 90 degrees',
    ],
  ] as const)('%s is refused', async ([, rows, place, name, message]) => {
    const { db, writes } = knownRows(rows);
    await expect(saveLocation(db, place, NOW)).rejects.toMatchObject({ name, message });
    expect(writes).toEqual([]);
  });
});
