import type { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as v from 'valibot';
import { type NotTaken, publish } from '../../src/delivery/publish.ts';
import type { Target } from '../../src/delivery/target.ts';
import { DonorSearchError } from '../../src/domain/errors.ts';
import type { NotificationType } from '../../src/domain/notification.ts';
import type { Rejection } from '../../src/rejected/rejection.ts';
import { handleRecords } from '../shared/batch.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type RejectContext, reject } from '../shared/reject.ts';
import { type DeliveryReading, readDelivery } from './reading.ts';

export interface DeliverContext extends RejectContext {
  readonly targets: readonly Target[];
  readonly types: readonly NotificationType[];
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Whoever puts a rejected record back has it still, and asks whether it is delivered: of such a batch nothing is kept, and
 * what is not delivered has failed.
 */
const Options = v.object({ keepRejected: v.optional(v.boolean('true or false'), true) });

/** A record that was put back is still none that can be delivered. */
export class NotDeliverableError extends DonorSearchError {
  constructor(why: string) {
    super('NotDeliverableError', `The record cannot be delivered: ${why}`);
  }
}

/** Publishes the notifications in a batch of stream records, and tells Lambda which of them to bring again. */
export function deliverBatch(event: unknown, context: DeliverContext): Promise<DynamoDBBatchResponse> {
  return handleRecords(event, (records) => {
    const { keepRejected } = parseInput(Options, event);
    const aside = keepRejected ? keepIn(context) : REFUSE;
    const readings = new Map(records.map((record) => [record, readDelivery(record, context.types)]));
    const notTaken = publishAll([...readings.values()], context);
    return async (record) => settle(record, readings.get(record), await notTaken, aside);
  });
}

async function publishAll(readings: readonly DeliveryReading[], context: DeliverContext): Promise<NotTaken> {
  const { targets, meter, logger } = context;
  const parcels = readings.flatMap((reading) => (reading.kind === 'parcel' ? [reading] : []));
  const notTaken = await publish(
    parcels.map(({ parcel }) => parcel),
    targets,
  );
  const taken = parcels.filter(({ parcel }) => !notTaken.has(parcel)).map(({ ids }) => ids);
  if (taken.length > 0) {
    meter.emit([{ name: 'NotificationsDelivered', value: taken.length }]);
    logger.info('Notifications delivered', { notifications: taken });
  }
  const again = parcels.filter(({ parcel }) => notTaken.get(parcel)?.isFinal === false);
  if (again.length > 0) {
    const errors = new Set(again.map(({ parcel }) => notTaken.get(parcel)?.message));
    const notifications = again.map(({ ids }) => ids);
    logger.error('Notifications could not be delivered, they will be tried again', {
      errors: [...errors],
      notifications,
    });
  }
  return notTaken;
}

/** What becomes of records that are not delivered and need not come again. */
interface Aside {
  readonly reject: (rejection: Rejection, ids: object) => Promise<void>;
  readonly pass: () => void;
}

/** Done, set aside, or thrown so that the record comes again. */
async function settle(
  record: unknown,
  reading: DeliveryReading | undefined,
  notTaken: NotTaken,
  aside: Aside,
): Promise<void> {
  if (reading?.kind === 'unusable') {
    const { reason, problems, ids } = reading;
    await aside.reject({ reason, problems, record }, ids);
  } else if (reading?.kind === 'parcel') {
    const error = notTaken.get(reading.parcel);
    if (error && !error.isFinal) throw error;
    if (error) {
      await aside.reject(
        { reason: 'failed-record', problems: [], error: error.message, record },
        reading.ids,
      );
    }
  } else {
    aside.pass();
  }
}

function keepIn(context: DeliverContext): Aside {
  return {
    reject: (rejection, ids) => reject(rejection, ids, 'NotificationsRejected', context),
    pass: () => undefined,
  };
}

const REFUSE: Aside = {
  async reject({ reason, error }) {
    throw new NotDeliverableError(error ?? reason);
  },
  pass() {
    throw new NotDeliverableError('it is no new notification of a type that is delivered');
  },
};
