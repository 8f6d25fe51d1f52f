import { describe, expect, test } from 'vitest';
import { locationKey, profileKey } from '../../../../src/table/keys.ts';
import type { Row } from '../../../../src/table/row.ts';
import { setAvailability } from '../../../../src/table/writes/locations.ts';
import { updateUserProfile } from '../../../../src/table/writes/profile.ts';
import { NOW } from '../../../support/builders.ts';
import { cancelledFor, conditionFailed, raise } from '../../../support/conflicts.ts';
import { actionsOf, knownRows } from '../../../support/known-rows.ts';

const AT = NOW.toISOString();
const PROFILE = { ...profileKey('donor-1'), bloodGroup: 'B+', countryCode: 'BD', locationWrites: 4 };
const location = (locationId: string, keys: Row): Row => ({ ...locationKey('donor-1', locationId), ...keys });
const HOME = location('home', {
  GSI1PK: 'LOC#BD#B+#AVAIL#883cf17645fffff',
  GSI2PK: 'LOC#BD#B+#AVAIL#853cf177fffffff',
});
/** As rows are that are older than GSI2. */
const WORK = location('work', { GSI1PK: 'LOC#BD#B+#AVAIL#883cf17647fffff' });

const SET_AVAILABILITY =
  'SET #availableForDonation = :availableForDonation, #updatedAt = :updatedAt, #locationWrites = :locationWrites';

const homeBecomes = (narrow: string, wide: string) => ({
  Update: {
    TableName: 'app',
    Key: { PK: 'USER#donor-1', SK: 'LOCATION#home' },
    UpdateExpression: 'SET GSI1PK = :new, GSI2PK = :newWide',
    ConditionExpression: 'GSI1PK = :old AND GSI2PK = :oldWide',
    ExpressionAttributeValues: {
      ':new': narrow,
      ':old': 'LOC#BD#B+#AVAIL#883cf17645fffff',
      ':newWide': wide,
      ':oldWide': 'LOC#BD#B+#AVAIL#853cf177fffffff',
    },
  },
});
const workBecomes = (narrow: string) => ({
  Update: {
    TableName: 'app',
    Key: { PK: 'USER#donor-1', SK: 'LOCATION#work' },
    UpdateExpression: 'SET GSI1PK = :new',
    ConditionExpression: 'GSI1PK = :old',
    ExpressionAttributeValues: { ':new': narrow, ':old': 'LOC#BD#B+#AVAIL#883cf17647fffff' },
  },
});

describe('availability', () => {
  test('is said on the profile and in the index partitions of every location, if none has moved', async () => {
    const { db, reads, writes } = knownRows([PROFILE, HOME, WORK]);
    await setAvailability(db, 'donor-1', false, NOW);
    expect(actionsOf(writes)).toEqual([
      {
        Update: {
          TableName: 'app',
          Key: { PK: 'USER#donor-1', SK: 'PROFILE' },
          UpdateExpression: SET_AVAILABILITY,
          ConditionExpression: '#locationWrites = :fence',
          ExpressionAttributeNames: {
            '#availableForDonation': 'availableForDonation',
            '#updatedAt': 'updatedAt',
            '#locationWrites': 'locationWrites',
          },
          ExpressionAttributeValues: {
            ':availableForDonation': false,
            ':updatedAt': AT,
            ':locationWrites': 5,
            ':fence': 4,
          },
        },
      },
      homeBecomes('LOC#BD#B+#UNAVAIL#883cf17645fffff', 'LOC#BD#B+#UNAVAIL#853cf177fffffff'),
      workBecomes('LOC#BD#B+#UNAVAIL#883cf17647fffff'),
    ]);
    // The count of the profile first, then the locations it counts, both as they stand now.
    expect(reads.map(({ name, input }) => [name, input['ConsistentRead']])).toEqual([
      ['GetCommand', true],
      ['QueryCommand', true],
    ]);
    expect(reads[0]?.input['Key']).toEqual({ PK: 'USER#donor-1', SK: 'PROFILE' });
    expect(reads[1]?.input['ProjectionExpression']).toBe('SK, GSI1PK, GSI2PK');
  });

  test('leaves rows that are in no partition of donors where they are', async () => {
    const rows = [location('none', {}), location('strange', { GSI1PK: 'REQ#LOC#' }), { ...HOME, GSI2PK: 7 }];
    const { db, writes } = knownRows([PROFILE, ...rows]);
    await setAvailability(db, 'donor-1', false, NOW);
    expect(actionsOf(writes)).toMatchObject([
      { Update: { Key: profileKey('donor-1') } },
      { Update: { Key: locationKey('donor-1', 'home'), UpdateExpression: 'SET GSI1PK = :new' } },
    ]);
  });

  test('takes a count that is no number for none', async () => {
    const { db, writes } = knownRows([{ ...PROFILE, locationWrites: 'four' }]);
    await setAvailability(db, 'donor-1', true, NOW);
    expect(actionsOf(writes)).toStrictEqual([
      {
        Update: {
          TableName: 'app',
          Key: { PK: 'USER#donor-1', SK: 'PROFILE' },
          UpdateExpression: SET_AVAILABILITY,
          ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#locationWrites)',
          ExpressionAttributeNames: expect.anything(),
          ExpressionAttributeValues: {
            ':availableForDonation': true,
            ':updatedAt': AT,
            ':locationWrites': 1,
          },
        },
      },
    ]);
  });

  test('is said for as many locations as one transaction holds, and refused for more', async () => {
    const many = Array.from({ length: 99 }, (_, index) => ({ ...HOME, SK: `LOCATION#${index}` }));
    const { db, writes } = knownRows([PROFILE, ...many]);
    await setAvailability(db, 'donor-1', false, NOW);
    expect(actionsOf(writes)).toHaveLength(100);
    const more = knownRows([PROFILE, ...many, HOME]);
    await expect(setAvailability(more.db, 'donor-1', false, NOW)).rejects.toMatchObject({
      name: 'NotAllowedError',
      message: 'User donor-1 has more than 99 locations',
    });
  });

  test('of nobody is refused', async () => {
    const { db } = knownRows([]);
    await expect(setAvailability(db, 'donor-1', true, NOW)).rejects.toMatchObject({
      name: 'RowNotFoundError',
      message: 'User donor-1 does not exist',
    });
  });

  test('that is overtaken for ever ends in an error that names the user', async () => {
    const { db } = knownRows([PROFILE], () => raise(cancelledFor('ConditionalCheckFailed')));
    await expect(setAvailability(db, 'donor-1', true, NOW)).rejects.toThrow(
      /^User donor-1 was changed by others/,
    );
  });
});

describe('a profile', () => {
  test.for([
    [{ bloodGroup: 'O-' }, 'LOC#BD#O-#AVAIL'],
    [{ countryCode: 'IN' }, 'LOC#IN#B+#AVAIL'],
    [{ bloodGroup: 'O-', countryCode: 'IN' }, 'LOC#IN#O-#AVAIL'],
  ] as const)('changed to %j takes its locations along', async ([changes, partition]) => {
    const { db, writes } = knownRows([PROFILE, HOME, WORK]);
    await updateUserProfile(db, 'donor-1', changes, NOW);
    expect(actionsOf(writes)).toMatchObject([
      { Update: { Key: profileKey('donor-1'), ExpressionAttributeValues: { ':updatedAt': AT } } },
      homeBecomes(`${partition}#883cf17645fffff`, `${partition}#853cf177fffffff`),
      workBecomes(`${partition}#883cf17647fffff`),
    ]);
  });

  test('is changed only into one that is right', async () => {
    const { db, writes } = knownRows([PROFILE]);
    await expect(updateUserProfile(db, 'donor-1', { age: Number.NaN }, NOW)).rejects.toMatchObject({
      name: 'InvalidChangeError',
      message: 'User donor-1 would be wrong: age: expected an age in years',
    });
    expect(writes).toEqual([]);
  });

  test('is changed only where there is one', async () => {
    const { db } = knownRows([], () => raise(conditionFailed()));
    await expect(updateUserProfile(db, 'donor-1', { name: 'M' }, NOW)).rejects.toMatchObject({
      name: 'RowNotFoundError',
      message: 'User donor-1 does not exist',
    });
    const error = new Error('away');
    const away = knownRows([], () => raise(error));
    await expect(updateUserProfile(away.db, 'donor-1', { name: 'M' }, NOW)).rejects.toBe(error);
  });
});
