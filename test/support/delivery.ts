import { type DeliverContext, deliverBatch } from '../../lambdas/deliver/batch.ts';
import { messageOf, messageText } from '../../src/delivery/message.ts';
import type { Parcel, Target } from '../../src/delivery/target.ts';
import type { Notification, NotificationType } from '../../src/domain/notification.ts';
import type { Measure } from '../../src/monitoring/metrics.ts';
import type { Rejection } from '../../src/rejected/rejection.ts';
import { requestNotificationToItem } from '../../src/table/notification.ts';
import { aNotification, aStreamRecord } from './builders.ts';

/** Answers a call: a code for each refused parcel, undefined for each taken one; or throws. */
export type Answer = (parcels: readonly Parcel[], call: number) => readonly (string | undefined)[];

/** A target in memory. */
export interface FakeTarget extends Target {
  /** The parcels of each call. */
  readonly calls: (readonly Parcel[])[];
  /** What was taken, in order. */
  readonly taken: Parcel[];
}

export const takesAll: Answer = (parcels) => parcels.map(() => undefined);

/** A target that counts the characters of the body and answers as told. */
export function fakeTarget(answer: Answer = takesAll, maxBytes = 1_000_000, name = 'The queue'): FakeTarget {
  const calls: (readonly Parcel[])[] = [];
  const taken: Parcel[] = [];
  return {
    name,
    maxBytes,
    calls,
    taken,
    bytesOf: ({ text }) => text.length,
    async send(parcels) {
      calls.push(parcels);
      const codes = answer(parcels, calls.length);
      taken.push(...parcels.filter((_, place) => codes[place] === undefined));
      return codes;
    },
  };
}

/** A notification that asks for a donation, of a user of its own. */
export function aDelivery(number: number, overrides: Partial<Notification> = {}): Notification {
  const { requestPostId: id, ...rest } = aNotification(`donor-${number}`);
  return { ...rest, type: 'BLOOD_REQ_POST', id, ...overrides };
}

export function aParcel(number: number, overrides: Partial<Notification> = {}): Parcel {
  const message = messageOf(aDelivery(number, overrides), `event-${number}`);
  return { message, text: messageText(message) };
}

/** The stream record of a new notification, with a user, an id and a number of its own. */
export function aDeliveryRecord(number: number, overrides: Record<string, unknown> = {}) {
  const row = { ...requestNotificationToItem(aNotification(`donor-${number}`)), ...overrides };
  const { dynamodb, ...rest } = aStreamRecord(row, { eventID: `event-${number}` });
  return { ...rest, dynamodb: { ...dynamodb, SequenceNumber: `${100 + number}` } };
}

/** Delivery's surroundings, in memory. */
export function delivery(
  targets: readonly Target[],
  types: readonly NotificationType[] = ['BLOOD_REQ_POST'],
) {
  const kept: Rejection[] = [];
  const logged: unknown[][] = [];
  const measured: Measure[] = [];
  const keepFailures: Error[] = [];
  const log = (...all: unknown[]) => logged.push(all);
  const context: DeliverContext = {
    targets,
    types,
    rejected: {
      async keep(rejection) {
        const failure = keepFailures.shift();
        if (failure) throw failure;
        kept.push(rejection);
        return `${rejection.reason}/2026-12-01/event-1.json`;
      },
    },
    meter: { emit: (measures) => measured.push(...measures) },
    logger: { info: log, warn: log, error: log },
  };
  return {
    kept,
    logged,
    measured,
    /** Thrown, in order, when the next rejections are to be kept. */
    keepFailures,
    see: (event: unknown) => deliverBatch(event, context),
  };
}
