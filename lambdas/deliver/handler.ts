import { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as v from 'valibot';
import { NotificationTypes } from '../../src/domain/notification.ts';
import { MetricsVariable, meterOf } from '../shared/embedded-meter.ts';
import { readEnvironment, Variable } from '../shared/environment.ts';
import { lazyRejectedStore } from '../shared/rejected.ts';
import { deliverBatch } from './batch.ts';
import { openTargets } from './targets.ts';

const environment = readEnvironment(
  v.object({
    QUEUE_URL: Variable,
    TOPIC_ARN: v.optional(Variable),
    EVENT_BUS_ARN: v.optional(Variable),
    NOTIFICATION_TYPES: v.pipe(
      v.string('types of notifications'),
      v.transform((text) => text.split(',')),
      NotificationTypes,
    ),
    REJECTED_BUCKET: Variable,
    METRICS_DEPLOYMENT: MetricsVariable,
  }),
);
const logger = new Logger({ serviceName: 'deliver' });
const context = {
  targets: await openTargets(environment),
  types: environment.NOTIFICATION_TYPES,
  rejected: lazyRejectedStore(environment.REJECTED_BUCKET),
  meter: meterOf(environment.METRICS_DEPLOYMENT, logger),
  logger,
};

/** Publishes the notifications in a batch of stream records. */
export function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  return deliverBatch(event, context);
}
