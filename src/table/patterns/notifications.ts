import type { NotificationStatus, NotificationType } from '../../domain/notification.ts';
import { donationFromItem } from '../donation-record.ts';
import { notificationKey, PREFIX, statusSortKey } from '../keys.ts';
import { notificationFromItem } from '../notification.ts';
import { getPattern, queryPattern } from './pattern.ts';

export interface NotificationParams {
  readonly userId: string;
  readonly type: NotificationType;
  /** The requestPostId, for all types but COMMON. */
  readonly id: string;
}

/** One notification of a user. */
export const getNotification = getPattern({
  title: 'One notification of a user',
  entity: 'Notification',
  example: { userId: 'donor-1', type: 'BLOOD_REQ_POST', id: 'req-1' },
  key: ({ userId, type, id }: NotificationParams) => notificationKey(userId, type, id),
  fromItem: notificationFromItem,
});

/** Everybody notified for a request, all or those whose notification has one status. */
export const listNotified = queryPattern({
  title: 'Everybody notified for a request, optionally by status',
  entity: 'Notification',
  index: 'GSI1',
  example: { requestPostId: 'req-1', status: 'PENDING' },
  condition: ({ requestPostId, status }: { requestPostId: string; status?: NotificationStatus }) => ({
    partition: requestPostId,
    sort: { beginsWith: status ? `${PREFIX.notification}${status}#` : PREFIX.notification },
  }),
  fromItem: notificationFromItem,
});

/** A user's notifications with one status. */
export const listNotificationsByStatus = queryPattern({
  title: 'A user’s notifications by status',
  entity: 'Notification',
  index: 'LSI1',
  example: { userId: 'donor-1', status: 'PENDING' },
  condition: ({ userId, status }: { userId: string; status: NotificationStatus }) => ({
    partition: `${PREFIX.notification}${userId}`,
    sort: { beginsWith: statusSortKey(status, '') },
  }),
  fromItem: notificationFromItem,
});

/** The donations that a donor has made. */
export const listDonations = queryPattern({
  title: 'A donor’s donation history',
  entity: 'Donation record',
  index: 'table',
  example: { donorId: 'donor-1' },
  condition: ({ donorId }: { donorId: string }) => ({
    partition: `${PREFIX.donation}${donorId}`,
    sort: { beginsWith: PREFIX.donation },
  }),
  fromItem: donationFromItem,
});
