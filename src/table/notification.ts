import * as v from 'valibot';
import { RequestNotification } from '../domain/notification.ts';
import { afterPrefix, notifiedSortKey, PREFIX, requestNotificationKey, statusSortKey } from './keys.ts';
import type { Row } from './row.ts';

/** The row of a notification about a request, with its places in both indexes. */
export function notificationToItem(notification: RequestNotification): Row {
  const { userId, requestPostId, ...attributes } = notification;
  return {
    ...attributes,
    ...requestNotificationKey(userId, requestPostId),
    GSI1PK: requestPostId,
    GSI1SK: notifiedSortKey(notification.status, userId),
    LSI1SK: statusSortKey(notification.status, requestPostId),
  };
}

/** Reads a row as a notification about a request; undefined if it is none. */
export function notificationFromItem(item: Row): RequestNotification | undefined {
  const result = v.safeParse(RequestNotification, {
    ...item,
    userId: afterPrefix(item['PK'], PREFIX.notification),
    requestPostId: afterPrefix(item['SK'], PREFIX.requestNotification),
  });
  return result.success ? result.output : undefined;
}
