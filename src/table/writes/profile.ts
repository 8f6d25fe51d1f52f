import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { UserProfile } from '../../domain/user-profile.ts';
import { profileKey } from '../keys.ts';
import type { Db } from '../patterns/pattern.ts';
import { updateExpression } from '../update-expression.ts';
import { RowNotFoundError } from './errors.ts';

/**
 * Changes attributes of a user's profile, in one request; those given as undefined are removed, all others stay.
 * Availability is not one of them: {@link setAvailability} keeps it and the locations together.
 *
 * @throws RowNotFoundError where there is no such user
 */
export async function updateUserProfile(
  db: Db,
  userId: string,
  changes: Partial<Omit<UserProfile, 'userId' | 'availableForDonation' | 'updatedAt'>>,
  now: Date,
): Promise<void> {
  try {
    await db.client.send(
      new UpdateCommand({
        TableName: db.tableName,
        Key: profileKey(userId),
        ...updateExpression({ ...changes, updatedAt: now.toISOString() }),
        ConditionExpression: 'attribute_exists(PK)',
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new RowNotFoundError(`User ${userId}`);
    throw error;
  }
}
