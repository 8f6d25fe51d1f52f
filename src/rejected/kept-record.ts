import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { PREFIX, type PrimaryKey, parseRequestKey, type RequestKeyParts } from '../table/keys.ts';
import { notificationIds } from '../table/notification.ts';
import type { Row } from '../table/row.ts';

const Text = v.object({ S: v.string() });
const Keys = v.object({ PK: Text, SK: Text });

/** The key of the row that a record is about; Lambda sends it, and the image repeats it. */
const KeyedRecord = v.object({
  dynamodb: v.union([v.object({ Keys }), v.pipe(v.object({ NewImage: Keys }), v.transform(asKeys))]),
});

/** What a record keeps when it comes again: under the same id it is kept in the same place, should it fail again. */
const Envelope = v.object({
  eventID: v.optional(v.string()),
  dynamodb: v.object({
    ApproximateCreationDateTime: v.optional(v.number()),
    SequenceNumber: v.optional(v.string(), '0'),
  }),
});

/** Whom a notification tells, and what about. */
export interface NotificationIds {
  readonly userId: string;
  readonly type: string;
  readonly id: string;
}

/** The row that a kept record is about. */
export type Subject = { readonly key: PrimaryKey } & (
  | { readonly kind: 'request'; readonly request: RequestKeyParts }
  | { readonly kind: 'notification'; readonly notification: NotificationIds }
);

/** What a record is about, where it tells. */
export function subjectOf(record: unknown): Subject | undefined {
  const key = keyOf(record);
  if (!key) return undefined;
  if (key.PK.startsWith(PREFIX.notification)) {
    return { kind: 'notification', key, notification: notificationIds({ ...key }) };
  }
  const request = parseRequestKey(key, PREFIX.request);
  return request && { kind: 'request', key, request };
}

/** A kept record as it comes again: its own envelope, and the row as it stands now. */
export function recordWithRow(record: unknown, row: Row, eventName: 'INSERT' | 'MODIFY'): unknown {
  const read = v.safeParse(Envelope, record);
  const { eventID, dynamodb } = read.success ? read.output : { eventID: undefined, dynamodb: {} };
  return {
    eventID,
    eventName,
    dynamodb: { SequenceNumber: '0', ...dynamodb, NewImage: marshall(row) },
  };
}

function keyOf(record: unknown): PrimaryKey | undefined {
  const read = v.safeParse(KeyedRecord, record);
  if (!read.success) return undefined;
  const { PK, SK } = read.output.dynamodb.Keys;
  return { PK: PK.S, SK: SK.S };
}

function asKeys({ NewImage }: { NewImage: v.InferOutput<typeof Keys> }) {
  return { Keys: NewImage };
}
