import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import type { WaveResult } from '../../src/search/wave-result.ts';
import { documentClient } from '../../src/table/client.ts';
import { MetricsVariable, meterOf } from '../shared/embedded-meter.ts';
import { readEnvironment, SearchConfigVariable, Variable } from '../shared/environment.ts';
import { systemClock } from '../shared/system-clock.ts';
import { handleWave } from './run-wave.ts';

const environment = readEnvironment(
  v.object({
    TABLE_NAME: Variable,
    SEARCH_CONFIG: SearchConfigVariable,
    METRICS_DEPLOYMENT: MetricsVariable,
  }),
);
const logger = new Logger({ serviceName: 'run-wave' });
const context = {
  client: documentClient(),
  tableName: environment.TABLE_NAME,
  config: environment.SEARCH_CONFIG,
  clock: systemClock,
  meter: meterOf(environment.METRICS_DEPLOYMENT, logger),
  logger,
};

/** Runs one wave of a search and tells the state machine how to go on. */
export function handler(event: unknown, lambda: Context): Promise<WaveResult> {
  return handleWave(event, lambda, context);
}
