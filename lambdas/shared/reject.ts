import type { Logger } from '@aws-lambda-powertools/logger';
import { describeWithoutValue } from '../../src/domain/problems.ts';
import type { Meter, MetricName } from '../../src/monitoring/metrics.ts';
import type { Rejection } from '../../src/rejected/rejection.ts';
import type { RejectedRecords } from './rejected.ts';

export interface RejectContext {
  readonly rejected: RejectedRecords;
  readonly meter: Meter;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Keeps a record that cannot be processed, then counts it and says so.
 *
 * @param ids of whatever the record is about, for the log
 */
export async function reject(
  rejection: Rejection,
  ids: object,
  metric: MetricName,
  { rejected, meter, logger }: RejectContext,
): Promise<void> {
  const key = await rejected.keep(rejection);
  meter.emit([{ name: metric, value: 1 }]);
  const { reason, error } = rejection;
  const problems = rejection.problems.map(describeWithoutValue);
  logger.warn('Record is rejected and kept', { ...ids, reason, problems, error, key });
}
