import {
  ExecutionDoesNotExist,
  InvalidArn,
  paginateGetExecutionHistory,
  type SFNClient,
} from '@aws-sdk/client-sfn';
import { ReplayInputError } from './errors.ts';
import { type HistoryEvent, parseHistory } from './history.ts';

/** As many as the service gives: https://docs.aws.amazon.com/step-functions/latest/apireference/API_GetExecutionHistory.html */
const EVENTS_A_PAGE = 1_000;

/**
 * Reads an execution's history from Step Functions, every page of it.
 *
 * @throws ReplayInputError where there is no such execution, or it is not one of the donor search
 */
export async function readHistory(client: SFNClient, executionArn: string): Promise<readonly HistoryEvent[]> {
  const events: unknown[] = [];
  try {
    const pages = paginateGetExecutionHistory(
      { client },
      { executionArn, maxResults: EVENTS_A_PAGE, includeExecutionData: true },
    );
    for await (const page of pages) events.push(...(page.events ?? []));
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist || error instanceof InvalidArn)
      throw noSuchExecution(executionArn);
    throw error;
  }
  return parseHistory(executionArn, { events });
}

function noSuchExecution(executionArn: string): ReplayInputError {
  return new ReplayInputError(`${executionArn} cannot be replayed`, [
    'expected the ARN of an execution in the account and region of the environment, ended less than 90 days ago',
  ]);
}
