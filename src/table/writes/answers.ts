import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { AcceptanceStatus } from '../../domain/accepted-donation.ts';
import { type Answer, answerRefusal } from '../../domain/answer-rules.ts';
import {
  acceptedKey,
  notifiedSortKey,
  type RequestKeyParts,
  requestKey,
  requestNotificationKey,
  statusSortKey,
} from '../keys.ts';
import { getNotification } from '../patterns/notifications.ts';
import type { Db } from '../patterns/pattern.ts';
import { getAcceptance, getRequest } from '../patterns/requests.ts';
import { getUserProfile } from '../patterns/users.ts';
import { updateExpression } from '../update-expression.ts';
import { NotAllowedError, RowNotFoundError } from './errors.ts';
import { optimistically } from './optimistic.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * A donor accepts a request, or ignores it: their acceptance and, where they were notified, their notification. Said
 * twice it is said once.
 *
 * @throws RowNotFoundError where request or donor are not there
 * @throws NotAllowedError where the request takes no answer any more, or the donor is of another group
 * @throws WriteContendedError
 */
export async function answerRequest(
  db: Db,
  key: RequestKeyParts,
  donorId: string,
  answer: Answer,
  now: Date,
): Promise<void> {
  const { seekerId, requestPostId } = key;
  await optimistically(`Answer of ${donorId} to ${requestPostId}`, async () => {
    const [request, donor, acceptance, notification] = await Promise.all([
      getRequest(db, key),
      getUserProfile(db, { userId: donorId }),
      getAcceptance(db, { seekerId, requestPostId, donorId }),
      getNotification(db, { userId: donorId, type: 'BLOOD_REQ_POST', id: requestPostId }),
    ]);
    if (!request) throw new RowNotFoundError(`Request ${requestPostId}`);
    if (!donor) throw new RowNotFoundError(`User ${donorId}`);
    const refusal = answerRefusal(request, donor, answer, acceptance?.status);
    if (refusal !== undefined) throw new NotAllowedError(refusal);
    if (acceptance?.status === answer && (notification?.status ?? answer) === answer) return;

    const at = now.toISOString();
    const accepted = {
      status: answer,
      ...(answer === 'ACCEPTED' && {
        acceptanceTime: at,
        donorName: donor.name,
        phoneNumbers: donor.phoneNumbers,
      }),
      ...(!acceptance && { createdAt: at }),
    };
    const actions: Action[] = [
      {
        ConditionCheck: {
          TableName: db.tableName,
          Key: requestKey(key),
          ConditionExpression: '#status = :status',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': request.status },
        },
      },
      statusUpdate(db, acceptedKey(seekerId, requestPostId, donorId), accepted, acceptance?.status),
    ];
    if (notification)
      actions.push(notificationUpdate(db, donorId, requestPostId, answer, notification.status));
    await db.client.send(new TransactWriteCommand({ TransactItems: actions }));
  });
}

/** Sets the status of a notification and its places in both indexes, if it is as it was read. */
export function notificationUpdate(
  db: Db,
  userId: string,
  requestPostId: string,
  status: AcceptanceStatus,
  before: string | undefined,
): Action {
  const attributes = {
    status,
    GSI1SK: notifiedSortKey(status, userId),
    LSI1SK: statusSortKey(status, requestPostId),
  };
  return statusUpdate(db, requestNotificationKey(userId, requestPostId), attributes, before);
}

/** Updates a row whose status is still as it was read; undefined where the row had none, or was not there. */
export function statusUpdate(
  db: Db,
  Key: { readonly PK: string; readonly SK: string },
  attributes: Readonly<Record<string, unknown>>,
  before: string | undefined,
): Action {
  const update = updateExpression({ ...attributes });
  return {
    Update: {
      ...update,
      TableName: db.tableName,
      Key,
      ConditionExpression: before === undefined ? 'attribute_not_exists(#status)' : '#status = :before',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ...(before !== undefined && { ':before': before }),
      },
    },
  };
}
