import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Db } from '../table/patterns/pattern.ts';
import type { Row } from '../table/row.ts';
import { updateExpression } from '../table/update-expression.ts';

/** What of a row its new keys are made from, or what would be overwritten. */
const SEEN_OF_ROW = ['latitude', 'longitude', 'status', 'GSI1PK'] as const;
/** What of a profile a location's key is made from. */
const SEEN_OF_PROFILE = ['bloodGroup', 'countryCode', 'availableForDonation'] as const;

/**
 * Writes a row's keys, if the row and the profile that they were made from are still as they were read: a user who
 * becomes unavailable meanwhile must not be found again.
 *
 * @returns false where either was written by somebody else since
 */
export async function writeMended(
  db: Db,
  row: Row,
  attributes: Readonly<Record<string, unknown>>,
  profile: Row | undefined,
): Promise<boolean> {
  const update = updateExpression(attributes);
  const seen = asSeen(row, SEEN_OF_ROW);
  const Update = {
    TableName: db.tableName,
    Key: { PK: row['PK'], SK: row['SK'] },
    UpdateExpression: update.UpdateExpression,
    ConditionExpression: seen.ConditionExpression,
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...seen.ExpressionAttributeNames },
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...seen.ExpressionAttributeValues },
  };
  try {
    if (!profile) {
      await db.client.send(new UpdateCommand(Update));
    } else {
      const Key = { PK: profile['PK'], SK: profile['SK'] };
      const ConditionCheck = { TableName: db.tableName, Key, ...asSeen(profile, SEEN_OF_PROFILE) };
      await db.client.send(new TransactWriteCommand({ TransactItems: [{ Update }, { ConditionCheck }] }));
    }
    return true;
  } catch (error) {
    const lost =
      error instanceof ConditionalCheckFailedException || error instanceof TransactionCanceledException;
    if (lost) return false;
    throw error;
  }
}

/** The condition that attributes are as they were read, absent ones included. */
function asSeen(row: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const present = names.filter((name) => row[name] !== undefined);
  const absent = names.filter((name) => row[name] === undefined);
  return {
    ConditionExpression: [
      ...present.map((name) => `#seen_${name} = :seen_${name}`),
      ...absent.map((name) => `attribute_not_exists(#seen_${name})`),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#seen_${name}`, name])),
    ...(present.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(present.map((name) => [`:seen_${name}`, row[name]])),
    }),
  };
}
