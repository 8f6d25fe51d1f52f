import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { UserProfile } from '../../domain/user-profile.ts';
import { profileKey, withDonor } from '../keys.ts';
import type { Db } from '../patterns/pattern.ts';
import { updateExpression } from '../update-expression.ts';
import { rewriteDonor } from './donor-rows.ts';
import { RowNotFoundError, validated } from './errors.ts';

/**
 * Changes attributes of a user's profile; those given as undefined are removed, all others stay. One request, but
 * where the blood group or the country changes: searches find a donor under these, so the locations go along, in one
 * transaction. Availability is not one of them: {@link setAvailability} keeps it and the locations together.
 *
 * @throws RowNotFoundError where there is no such user
 * @throws InvalidChangeError where an attribute would not be of its type
 * @throws NotAllowedError, WriteContendedError where the locations must go along, as {@link setAvailability}
 */
export async function updateUserProfile(
  db: Db,
  userId: string,
  changes: Partial<Omit<UserProfile, 'userId' | 'availableForDonation' | 'updatedAt'>>,
  now: Date,
): Promise<void> {
  validated(`User ${userId}`, UserProfile, { ...changes, userId });
  const attributes = { ...changes, updatedAt: now.toISOString() };
  const { bloodGroup, countryCode } = changes;
  if (bloodGroup !== undefined || countryCode !== undefined) {
    await rewriteDonor(db, userId, attributes, (partition) => withDonor(partition, countryCode, bloodGroup));
    return;
  }
  try {
    await db.client.send(
      new UpdateCommand({
        TableName: db.tableName,
        Key: profileKey(userId),
        ...updateExpression(attributes),
        ConditionExpression: 'attribute_exists(PK)',
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new RowNotFoundError(`User ${userId}`);
    throw error;
  }
}
