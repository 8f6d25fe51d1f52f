import { Logger } from '@aws-lambda-powertools/logger';
import * as v from 'valibot';
import { describeStop, ExecutionStopped } from '../../src/executions/execution-stopped.ts';
import { documentClient } from '../../src/table/client.ts';
import { recordSearchFailure } from '../../src/table/search-failure.ts';
import { readEnvironment, Variable } from '../shared/environment.ts';
import { parseInput } from '../shared/parse-input.ts';

const environment = readEnvironment(v.object({ TABLE_NAME: Variable }));
const logger = new Logger({ serviceName: 'record-failure' });
const client = documentClient();

/** Writes to a search why its execution stopped, so that whoever looks at the search sees it. */
export async function handler(event: unknown): Promise<void> {
  const stopped = parseInput(ExecutionStopped, event);
  const { search, run } = stopped.detail.input;
  logger.resetKeys();
  logger.appendKeys({ requestPostId: search.requestPostId, seekerId: search.seekerId, run });
  const lastError = describeStop(stopped);
  const recorded = await recordSearchFailure(client, environment.TABLE_NAME, {
    search,
    run,
    lastError,
    at: new Date(),
  });
  const facts = { executionArn: stopped.detail.executionArn, lastError };
  if (recorded) logger.error('Execution stopped, its search waits for a restart', facts);
  else logger.info('Execution stopped, but its search has ended or moved on', facts);
}
