import { Logger } from '@aws-lambda-powertools/logger';
import { SFNClient } from '@aws-sdk/client-sfn';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as v from 'valibot';
import { SfnSearchMachine } from '../../src/executions/sfn-machine.ts';
import { documentClient } from '../../src/table/client.ts';
import { DynamoSearchOpener } from '../../src/table/search-opener.ts';
import { MetricsVariable, meterOf } from '../shared/embedded-meter.ts';
import { readEnvironment, SearchConfigVariable, Variable } from '../shared/environment.ts';
import { lazyRejectedStore } from '../shared/rejected.ts';
import { systemClock } from '../shared/system-clock.ts';
import { lambdaTraceHeader } from '../shared/trace-header.ts';
import { handleBatch } from './batch.ts';

const environment = readEnvironment(
  v.object({
    TABLE_NAME: Variable,
    STATE_MACHINE_ARN: Variable,
    REJECTED_BUCKET: Variable,
    SEARCH_CONFIG: SearchConfigVariable,
    METRICS_DEPLOYMENT: MetricsVariable,
  }),
);
const logger = new Logger({ serviceName: 'start-search' });
const context = {
  searches: new DynamoSearchOpener(documentClient(), environment.TABLE_NAME),
  machine: new SfnSearchMachine(new SFNClient({}), environment.STATE_MACHINE_ARN, () => lambdaTraceHeader()),
  rejected: lazyRejectedStore(environment.REJECTED_BUCKET),
  config: environment.SEARCH_CONFIG,
  clock: systemClock,
  meter: meterOf(environment.METRICS_DEPLOYMENT, logger),
  logger,
};

/** Starts a search for each pending blood request in a batch of stream records. */
export function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  return handleBatch(event, context);
}
