import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { profileKey } from '../keys.ts';
import { type Db, queryInput } from '../patterns/pattern.ts';
import { listLocations } from '../patterns/users.ts';
import { queryAll } from '../query-pages.ts';
import { ReadCounter } from '../read-counter.ts';
import { updateExpression } from '../update-expression.ts';
import { profileFromItem } from '../user-profile.ts';
import { NotAllowedError, RowNotFoundError } from './errors.ts';
import { optimistically } from './optimistic.ts';

/** One transaction holds 100 actions; one is the profile. */
const MAX_LOCATIONS = 99;
/** Attribute of ours on the profile. */
const FENCE = 'locationWrites';

/**
 * Changes a profile and the index partitions of all locations of its user, in one transaction.
 *
 * @param rewrite the new partition from the one that a location is in
 * @throws RowNotFoundError where there is no such user
 * @throws NotAllowedError where they have more locations than one transaction holds
 * @throws WriteContendedError
 */
export async function rewriteDonor(
  db: Db,
  userId: string,
  changes: Readonly<Record<string, unknown>>,
  rewrite: (partition: string) => string,
): Promise<void> {
  await optimistically(`User ${userId}`, async () => {
    // In this order: whatever is registered after the count was read moves the count.
    const { fence } = await readFenced(db, userId);
    const locations = await readIndexKeys(db, userId);
    if (locations.length > MAX_LOCATIONS) {
      throw new NotAllowedError(`User ${userId} has more than ${MAX_LOCATIONS} locations`);
    }
    await db.client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Update: profileUpdate(db, userId, changes, fence) },
          ...locations.map(({ SK, GSI1PK, GSI2PK }) => ({
            Update: {
              TableName: db.tableName,
              Key: { PK: profileKey(userId).PK, SK },
              UpdateExpression: `SET GSI1PK = :new${GSI2PK ? ', GSI2PK = :newWide' : ''}`,
              // Moved meanwhile: read again.
              ConditionExpression: `GSI1PK = :old${GSI2PK ? ' AND GSI2PK = :oldWide' : ''}`,
              ExpressionAttributeValues: {
                ':new': rewrite(GSI1PK),
                ':old': GSI1PK,
                ...(GSI2PK && { ':newWide': rewrite(GSI2PK), ':oldWide': GSI2PK }),
              },
            },
          })),
        ],
      }),
    );
  });
}

/**
 * The profile, and a count that every write of the user's locations moves. Each such write is made on condition that
 * the count is as it was read: a location that is registered while its user becomes unavailable would else be
 * missed by the one and mistaken by the other.
 */
export async function readFenced(db: Db, userId: string) {
  const Key = profileKey(userId);
  const { Item } = await db.client.send(
    new GetCommand({ TableName: db.tableName, Key, ConsistentRead: true }),
  );
  const profile = Item && profileFromItem(Item);
  if (!profile) throw new RowNotFoundError(`User ${userId}`);
  const fence: unknown = Item[FENCE];
  return { profile, fence: typeof fence === 'number' ? fence : undefined };
}

/** The update of a profile that moves the count, on condition that it is as it was read. */
export function profileUpdate(
  db: Db,
  userId: string,
  changes: Readonly<Record<string, unknown>>,
  fence: number | undefined,
) {
  const update = updateExpression({ ...changes, [FENCE]: (fence ?? 0) + 1 });
  return {
    ...update,
    TableName: db.tableName,
    Key: profileKey(userId),
    ConditionExpression:
      fence === undefined ? `attribute_exists(PK) AND attribute_not_exists(#${FENCE})` : `#${FENCE} = :fence`,
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ...(fence !== undefined && { ':fence': fence }),
    },
  };
}

const DonorPartition = v.pipe(v.string(), v.startsWith('LOC#'));
/** Rows older than GSI2 lack its key until they are backfilled. */
const IndexKeys = v.object({
  SK: v.string(),
  GSI1PK: DonorPartition,
  GSI2PK: v.fallback(v.optional(DonorPartition), undefined),
});

/** The index keys of a user's locations. Rows without one are in no cell, and available to nobody. */
async function readIndexKeys(db: Db, userId: string): Promise<v.InferOutput<typeof IndexKeys>[]> {
  const rows = await queryAll(
    db.client,
    {
      ...queryInput(db.tableName, listLocations.spec, { userId }),
      ConsistentRead: true,
      ProjectionExpression: 'SK, GSI1PK, GSI2PK',
    },
    new ReadCounter(),
  );
  return rows.map((row) => v.safeParse(IndexKeys, row)).flatMap((keys) => (keys.success ? keys.output : []));
}
