import { Logger } from '@aws-lambda-powertools/logger';
import { SFNClient } from '@aws-sdk/client-sfn';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as v from 'valibot';
import { SfnSearchMachine } from '../../src/executions/sfn-machine.ts';
import { documentClient } from '../../src/table/client.ts';
import { DynamoSearchOpener } from '../../src/table/search-opener.ts';
import { readEnvironment, SearchConfigVariable, Variable } from '../shared/environment.ts';
import { handleRecord } from './record.ts';
import { lazyRejectedStore } from './rejected.ts';

const environment = readEnvironment(
  v.object({
    TABLE_NAME: Variable,
    STATE_MACHINE_ARN: Variable,
    REJECTED_BUCKET: Variable,
    SEARCH_CONFIG: SearchConfigVariable,
  }),
);
const context = {
  searches: new DynamoSearchOpener(documentClient(), environment.TABLE_NAME),
  machine: new SfnSearchMachine(new SFNClient({}), environment.STATE_MACHINE_ARN),
  rejected: lazyRejectedStore(environment.REJECTED_BUCKET),
  config: environment.SEARCH_CONFIG,
  logger: new Logger({ serviceName: 'start-search' }),
};

/**
 * Starts a search for each pending blood request in a batch of stream records. A failure that may pass fails
 * the batch, which then comes again whole: every step before it can be repeated without harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const results = await Promise.allSettled(event.Records.map((record) => handleRecord(record, context)));
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} records failed`);
}
