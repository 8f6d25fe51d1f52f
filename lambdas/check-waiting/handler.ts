import { Logger } from '@aws-lambda-powertools/logger';
import * as v from 'valibot';
import type { Waiting } from '../../src/monitoring/waiting.ts';
import { documentClient } from '../../src/table/client.ts';
import { MetricsVariable, meterOf } from '../shared/embedded-meter.ts';
import { readEnvironment, Variable } from '../shared/environment.ts';
import { systemClock } from '../shared/system-clock.ts';
import { checkWaiting } from './check-waiting.ts';

const environment = readEnvironment(v.object({ TABLE_NAME: Variable, METRICS_DEPLOYMENT: MetricsVariable }));
const logger = new Logger({ serviceName: 'check-waiting' });
const context = {
  db: { client: documentClient(), tableName: environment.TABLE_NAME },
  meter: meterOf(environment.METRICS_DEPLOYMENT, logger),
  clock: systemClock,
  logger,
};

/** Counts the searches that go on and those that are stuck; asked for every few minutes. */
export function handler(): Promise<Waiting> {
  return checkWaiting(context);
}
