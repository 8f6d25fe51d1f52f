import * as v from 'valibot';
import { BloodGroup } from './blood-group.ts';
import { BloodQuantity, UrgencyLevel } from './blood-request.ts';
import { Id, OptionalText, Text, Timestamp } from './values.ts';

const NOTIFICATION_STATUSES = ['PENDING', 'ACCEPTED', 'COMPLETED', 'IGNORED'] as const;
export const NotificationStatus = v.picklist(
  NOTIFICATION_STATUSES,
  `one of ${NOTIFICATION_STATUSES.join(', ')}`,
);
export type NotificationStatus = v.InferOutput<typeof NotificationStatus>;

/** What a notification is about. */
export const NOTIFICATION_TYPES = ['BLOOD_REQ_POST', 'REQ_ACCEPTED', 'REQ_IGNORED', 'COMMON'] as const;
export const NotificationType = v.picklist(NOTIFICATION_TYPES, `one of ${NOTIFICATION_TYPES.join(', ')}`);
export type NotificationType = v.InferOutput<typeof NotificationType>;

/** Some of the types, such as those that are delivered. */
export const NotificationTypes = v.pipe(
  v.array(NotificationType, 'a list of types'),
  v.nonEmpty('at least one type'),
);

/** A notification of any type. Its id is the requestPostId for all but the COMMON ones. */
export const Notification = v.object({
  userId: Id,
  type: NotificationType,
  id: Id,
  status: v.optional(NotificationStatus),
  title: v.string('text'),
  body: v.string('text'),
  payload: v.optional(v.record(v.string(), v.unknown(), 'an object')),
  createdAt: OptionalText,
});
export type Notification = v.InferOutput<typeof Notification>;

/** What the app needs to show the request and to answer it. */
export const RequestPayload = v.object({
  seekerId: Id,
  requestPostId: Id,
  createdAt: Timestamp,
  bloodQuantity: BloodQuantity,
  requestedBloodGroup: BloodGroup,
  urgencyLevel: UrgencyLevel,
  contactNumber: Text,
  donationDateTime: Timestamp,
  seekerName: OptionalText,
  patientName: OptionalText,
  location: OptionalText,
  locationId: OptionalText,
  shortDescription: OptionalText,
  transportationInfo: OptionalText,
  distance: v.optional(v.pipe(v.number('a distance in km'), v.minValue(0, 'a distance in km'))),
});
export type RequestPayload = v.InferOutput<typeof RequestPayload>;

/** The notification that asks one donor to answer one request (`BLOOD_REQ_POST`). */
export const RequestNotification = v.object({
  userId: Id,
  requestPostId: Id,
  status: NotificationStatus,
  title: Text,
  body: Text,
  payload: RequestPayload,
  createdAt: Timestamp,
});
export type RequestNotification = v.InferOutput<typeof RequestNotification>;
