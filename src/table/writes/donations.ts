import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { donationToItem } from '../donation-record.ts';
import { acceptedKey, type RequestKeyParts, requestKey } from '../keys.ts';
import { getNotification } from '../patterns/notifications.ts';
import type { Db } from '../patterns/pattern.ts';
import { getAcceptance, getRequest } from '../patterns/requests.ts';
import { notificationUpdate, statusUpdate } from './answers.ts';
import { NotAllowedError, RowNotFoundError } from './errors.ts';
import { optimistically } from './optimistic.ts';
import { derivedOf } from './requests.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A donor takes up to three actions of the 100 that a transaction holds; one more is the request. */
const MAX_DONORS = 33;

/**
 * Donors have given for a request: a record for each of them, their acceptances and notifications, and the request
 * itself become COMPLETED, in one transaction. Done twice it is done once. Their availability is not touched.
 *
 * @throws RowNotFoundError where the request is not there
 * @throws NotAllowedError where the request was cancelled or has expired, a donor has not accepted, or there are too many for one transaction
 * @throws WriteContendedError
 */
export async function completeDonation(
  db: Db,
  key: RequestKeyParts,
  donorIds: readonly string[],
  now: Date,
): Promise<void> {
  const { seekerId, requestPostId } = key;
  if (donorIds.length > MAX_DONORS) {
    throw new NotAllowedError(`At most ${MAX_DONORS} donors are completed at once`);
  }
  await optimistically(`Completion of ${requestPostId}`, async () => {
    const [request, ...donors] = await Promise.all([
      getRequest(db, key),
      ...[...new Set(donorIds)].map(async (donorId) => {
        const [acceptance, notification] = await Promise.all([
          getAcceptance(db, { seekerId, requestPostId, donorId }),
          getNotification(db, { userId: donorId, type: 'BLOOD_REQ_POST', id: requestPostId }),
        ]);
        return { donorId, acceptance, notification };
      }),
    ]);
    if (!request) throw new RowNotFoundError(`Request ${requestPostId}`);
    if (request.status === 'CANCELLED' || request.status === 'EXPIRED') {
      throw new NotAllowedError(`Request ${requestPostId} is ${request.status}`);
    }
    const open = donors.filter(({ acceptance }) => acceptance?.status !== 'COMPLETED');
    const actions = open.flatMap(({ donorId, acceptance, notification }): Action[] => {
      if (acceptance?.status !== 'ACCEPTED') {
        throw new NotAllowedError(`Donor ${donorId} has not accepted request ${requestPostId}`);
      }
      const record = donationToItem({
        donorId,
        requestPostId,
        seekerId,
        requestCreatedAt: request.createdAt,
        requestedBloodGroup: request.requestedBloodGroup,
        location: request.location,
        donationDateTime: request.donationDateTime,
        createdAt: now.toISOString(),
      });
      return [
        {
          Put: { TableName: db.tableName, Item: record, ConditionExpression: 'attribute_not_exists(PK)' },
        },
        statusUpdate(db, acceptedKey(seekerId, requestPostId, donorId), { status: 'COMPLETED' }, 'ACCEPTED'),
        ...(notification
          ? [notificationUpdate(db, donorId, requestPostId, 'COMPLETED', notification.status)]
          : []),
      ];
    });
    if (request.status !== 'COMPLETED') {
      const completed = { ...request, status: 'COMPLETED' as const };
      const attributes = { status: completed.status, ...derivedOf(completed) };
      actions.push(statusUpdate(db, requestKey(key), attributes, request.status));
    }
    if (actions.length > 0) await db.client.send(new TransactWriteCommand({ TransactItems: actions }));
  });
}
