import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BloodRequest } from '../../domain/blood-request.ts';
import { requestToItem } from '../blood-request.ts';
import { type RequestKeyParts, requestKey } from '../keys.ts';
import type { Db } from '../patterns/pattern.ts';
import { getRequest } from '../patterns/requests.ts';
import { updateExpression } from '../update-expression.ts';
import { RowExistsError, RowNotFoundError, validated } from './errors.ts';
import { optimistically } from './optimistic.ts';

/**
 * Posts a request, its cells and index keys derived.
 *
 * @throws InvalidChangeError, RowExistsError
 */
export async function createRequest(db: Db, request: BloodRequest): Promise<void> {
  const Item = requestToItem(validated(`Request ${request.requestPostId}`, BloodRequest, request));
  try {
    await db.client.send(
      new PutCommand({ TableName: db.tableName, Item, ConditionExpression: 'attribute_not_exists(PK)' }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new RowExistsError(`Request ${request.requestPostId}`);
  }
}

/** What may be changed of a request; the key may not. */
export type RequestChanges = Partial<Omit<BloodRequest, keyof RequestKeyParts>>;

/**
 * Changes a request, its cells and index keys with it; attributes that are not named stay, whoever wrote them.
 *
 * @returns the request as it stands now
 * @throws RowNotFoundError, InvalidChangeError, WriteContendedError
 */
export async function editRequest(
  db: Db,
  key: RequestKeyParts,
  changes: RequestChanges,
): Promise<BloodRequest> {
  const what = `Request ${key.requestPostId}`;
  return optimistically(what, async () => {
    const before = await getRequest(db, key);
    if (!before) throw new RowNotFoundError(what);
    const after = validated(what, BloodRequest, {
      ...before,
      ...changes,
      // The key may not be changed, whatever a caller without types gives.
      seekerId: before.seekerId,
      createdAt: before.createdAt,
      requestPostId: before.requestPostId,
    });
    const decisive = decisiveOf(before);
    const update = updateExpression({ ...changes, ...derivedOf(after), ...decisiveOf(after) });
    const conditions = Object.keys(decisive).map((name) => `#${name} = :before_${name}`);
    await db.client.send(
      new UpdateCommand({
        ...update,
        TableName: db.tableName,
        Key: requestKey(key),
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ...Object.fromEntries(Object.entries(decisive).map(([name, value]) => [`:before_${name}`, value])),
        },
      }),
    );
    return after;
  });
}

/** What the index keys are made of: written from what was read, so it must not have moved. */
function decisiveOf({ status, countryCode, requestedBloodGroup, latitude, longitude }: BloodRequest) {
  return { status, countryCode, requestedBloodGroup, latitude, longitude };
}

/** Cells and index keys of a request. */
export function derivedOf(request: BloodRequest): Record<string, unknown> {
  const { h3Res5, h3Res8, GSI1PK, GSI1SK, LSI1SK } = requestToItem(request);
  return { h3Res5, h3Res8, GSI1PK, GSI1SK, LSI1SK };
}
