import * as v from 'valibot';
import { Notification, RequestNotification } from '../domain/notification.ts';
import { type Problem, problemsOf } from '../domain/problems.ts';
import { afterPrefix, notificationKey, notifiedSortKey, PREFIX, statusSortKey } from './keys.ts';
import type { Row } from './row.ts';

/** The row of a notification. Only those about a request stand in GSI1, only those with a status in LSI1. */
export function notificationToItem(notification: Notification): Row {
  const { userId, type, id, ...attributes } = notification;
  const { status } = notification;
  return {
    ...attributes,
    ...notificationKey(userId, type, id),
    ...(type !== 'COMMON' && status && { GSI1PK: id, GSI1SK: notifiedSortKey(status, userId) }),
    ...(status && { LSI1SK: statusSortKey(status, id) }),
  };
}

/** What a row reads as: a notification of any type, or what is wrong with it as one. */
export type NotificationReading =
  | { readonly kind: 'valid'; readonly notification: Notification }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** Reads a row as a notification of any type, user, type and id taken from its keys. */
export function readNotification(item: Row): NotificationReading {
  const result = v.safeParse(Notification, { ...item, ...notificationIds(item) });
  return result.success
    ? { kind: 'valid', notification: result.output }
    : { kind: 'invalid', problems: problemsOf(result.issues) };
}

/** The same, undefined where it is none. */
export function notificationFromItem(item: Row): Notification | undefined {
  const reading = readNotification(item);
  return reading.kind === 'valid' ? reading.notification : undefined;
}

/** The ids in a notification's keys, whatever else is wrong with it; empty where a key is of another shape. */
export function notificationIds({ PK, SK }: Row): { userId: string; type: string; id: string } {
  const [type = '', ...id] = String(SK).split('#');
  return { userId: afterPrefix(PK, PREFIX.notification), type, id: id.join('#') };
}

/** The row of a notification that asks a donor to answer a request. */
export function requestNotificationToItem(notification: RequestNotification): Row {
  const { requestPostId, ...rest } = notification;
  return notificationToItem({ ...rest, type: 'BLOOD_REQ_POST', id: requestPostId });
}

/** Reads a row as a notification that asks a donor to answer a request; undefined if it is none. */
export function requestNotificationFromItem(item: Row): RequestNotification | undefined {
  const { userId, type, id } = notificationFromItem(item) ?? {};
  if (type !== 'BLOOD_REQ_POST') return undefined;
  const result = v.safeParse(RequestNotification, { ...item, userId, requestPostId: id });
  return result.success ? result.output : undefined;
}
