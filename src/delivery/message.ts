import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Notification, NotificationType } from '../domain/notification.ts';
import { Id } from '../domain/values.ts';

/**
 * Version of the messages. It goes up where a field is taken away or means something else; new fields may come
 * without.
 */
const VERSION = 1;

/** What a sender gets for each notification, as JSON: all that it needs to tell the donor, without a look at the table. */
export const DeliveryMessage = v.object({
  version: v.literal(VERSION),
  /** The same however often the notification comes, and another for every other one. */
  deduplicationId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Whom to tell. */
  userId: Id,
  type: NotificationType,
  /** Last part of the notification's sort key; the requestPostId for all types but COMMON. */
  id: Id,
  /** The request that it is about; absent in COMMON ones. */
  requestPostId: v.optional(Id),
  title: v.string(),
  body: v.string(),
  /** Whatever the writer of the notification put there; a `BLOOD_REQ_POST` of ours has a `RequestPayload`. */
  payload: v.record(v.string(), v.unknown()),
  /** When the notification was written, as its row says. */
  createdAt: v.optional(v.string()),
});
export type DeliveryMessage = v.InferOutput<typeof DeliveryMessage>;

/**
 * The message for a notification.
 *
 * @param recordId id of its stream record; tells two apart that were written under one key without a time
 */
export function messageOf(notification: Notification, recordId: string | undefined): DeliveryMessage {
  const { userId, type, id, title, body, payload = {}, createdAt } = notification;
  return {
    version: VERSION,
    deduplicationId: hashOf([userId, type, id, createdAt ?? recordId ?? null]),
    userId,
    type,
    id,
    ...(type !== 'COMMON' && { requestPostId: id }),
    title,
    body,
    payload,
    ...(createdAt !== undefined && { createdAt }),
  };
}

/** Characters that JSON leaves as they are and SQS refuses; as escapes they say the same. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;

/** A message as text: sets of the table as lists, and only characters that every target takes. */
export function messageText(message: DeliveryMessage): string {
  const text = JSON.stringify(message, (_name, value: unknown) =>
    value instanceof Set ? [...value] : value,
  );
  return text.replaceAll(NOT_IN_XML, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

/** A text of hexadecimal digits that stands for a value. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
