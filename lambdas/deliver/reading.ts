import { messageOf, messageText } from '../../src/delivery/message.ts';
import type { Parcel } from '../../src/delivery/target.ts';
import type { NotificationType } from '../../src/domain/notification.ts';
import type { Problem } from '../../src/domain/problems.ts';
import type { RejectionReason } from '../../src/rejected/rejection.ts';
import { PREFIX } from '../../src/table/keys.ts';
import { notificationIds, readNotification } from '../../src/table/notification.ts';
import { readStreamRecord } from '../shared/stream-record.ts';

/** What one stream record leads to. */
export type DeliveryReading =
  /** A message, with the ids that find its notification. */
  | { readonly kind: 'parcel'; readonly parcel: Parcel; readonly ids: object }
  | {
      readonly kind: 'unusable';
      readonly reason: RejectionReason;
      readonly problems: readonly Problem[];
      readonly ids: object;
    }
  /** None of delivery's business. */
  | { readonly kind: 'other' };

const OTHER: DeliveryReading = { kind: 'other' };

/**
 * Reads a record as a notification to deliver. Never throws. The filter of the mapping lets nothing else through; a
 * mapping without it must do no harm.
 *
 * @param types which notifications are delivered
 */
export function readDelivery(record: unknown, types: readonly NotificationType[]): DeliveryReading {
  const reading = readStreamRecord(record);
  if (reading.kind === 'malformed') {
    return { kind: 'unusable', reason: 'malformed-record', problems: reading.problems, ids: {} };
  }
  if (reading.kind === 'removal' || reading.eventName !== 'INSERT') return OTHER;
  const { row, eventId } = reading;
  const ids = notificationIds(row);
  const isWanted = types.some((type) => type === ids.type);
  if (!isWanted || !String(row['PK']).startsWith(PREFIX.notification)) return OTHER;
  const notification = readNotification(row);
  if (notification.kind === 'invalid') {
    return { kind: 'unusable', reason: 'invalid-notification', problems: notification.problems, ids };
  }
  const message = messageOf(notification.notification, eventId);
  return { kind: 'parcel', parcel: { message, text: messageText(message) }, ids };
}
