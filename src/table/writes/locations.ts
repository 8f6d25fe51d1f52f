import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { DonorLocation } from '../../domain/donor-location.ts';
import type { UserProfile } from '../../domain/user-profile.ts';
import type { Coordinates } from '../../domain/values.ts';
import { locationToItem } from '../donor-location.ts';
import { locationKey, withAvailability } from '../keys.ts';
import type { Db } from '../patterns/pattern.ts';
import { updateExpression } from '../update-expression.ts';
import { profileUpdate, readFenced, rewriteDonor } from './donor-rows.ts';
import { NotAllowedError, validated } from './errors.ts';
import { optimistically } from './optimistic.ts';

export interface NewPlace extends Coordinates {
  readonly userId: string;
  readonly locationId: string;
  readonly area: string;
}

/**
 * Registers a place of a donor, or moves it there. Group, country, availability, name and number come from the
 * profile; the cells and the index key follow.
 *
 * @throws RowNotFoundError where there is no such user
 * @throws NotAllowedError where the profile does not say yet what a donor's row needs
 * @throws InvalidChangeError where the place is none
 * @throws WriteContendedError
 */
export async function saveLocation(db: Db, place: NewPlace, now: Date): Promise<void> {
  await optimistically(`Location ${place.locationId} of ${place.userId}`, async () => {
    const { profile, fence } = await readFenced(db, place.userId);
    const { PK: _pk, SK: _sk, createdAt, ...attributes } = locationToItem(locationOf(profile, place, now));
    const update = updateExpression(attributes);
    await db.client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Update: profileUpdate(db, place.userId, {}, fence) },
          {
            Update: {
              ...update,
              TableName: db.tableName,
              Key: locationKey(place.userId, place.locationId),
              UpdateExpression: `${update.UpdateExpression}, createdAt = if_not_exists(createdAt, :createdAt)`,
              ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':createdAt': createdAt },
            },
          },
        ],
      }),
    );
  });
}

/**
 * Says whether a user is available for donation: on the profile and on all of their locations, in one transaction.
 *
 * @throws RowNotFoundError where there is no such user
 * @throws NotAllowedError where they have more locations than one transaction holds
 * @throws WriteContendedError
 */
export async function setAvailability(db: Db, userId: string, available: boolean, now: Date): Promise<void> {
  const changes = { availableForDonation: available, updatedAt: now.toISOString() };
  await rewriteDonor(db, userId, changes, (partition) => withAvailability(partition, available));
}

function locationOf(profile: UserProfile, place: NewPlace, now: Date): DonorLocation {
  const { bloodGroup, countryCode, availableForDonation, name, phoneNumbers } = profile;
  if (!bloodGroup || !countryCode) {
    throw new NotAllowedError(`User ${profile.userId} has no blood group or no country yet`);
  }
  return validated(`Location ${place.locationId} of ${profile.userId}`, DonorLocation, {
    ...place,
    bloodGroup,
    countryCode,
    availableForDonation: availableForDonation ?? false,
    displayName: name,
    phoneE164: phoneNumbers?.[0],
    createdAt: now.toISOString(),
  });
}
