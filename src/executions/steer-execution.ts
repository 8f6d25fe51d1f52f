import {
  ExecutionNotRedrivable,
  RedriveExecutionCommand,
  type SFNClient,
  SFNServiceException,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { NotRedrivableError } from '../search/redrive.ts';

/** What the execution, and with it `lastError` of its search, says of a stop by hand. */
const STOPPED_BY_HAND = 'StoppedByOperator';

/** What clouds answer that do not know an action: AWS itself, and the local one. */
const UNKNOWN_ACTION = ['UnknownOperationException', 'InvalidAction'];

/** Ends an execution where it stands. A wave that runs at the moment is not called back and may still commit. */
export async function stopExecution(machines: SFNClient, executionArn: string): Promise<void> {
  await machines.send(new StopExecutionCommand({ executionArn, error: STOPPED_BY_HAND }));
}

/**
 * Lets an execution go on with the step at which it ended, under its own ARN and by the definition that it was
 * started with.
 *
 * @throws NotRedrivableError where Step Functions will not (it ended more than 14 days ago, say), or cannot
 */
export async function redriveExecution(machines: SFNClient, executionArn: string): Promise<void> {
  try {
    await machines.send(new RedriveExecutionCommand({ executionArn }));
  } catch (error) {
    if (error instanceof ExecutionNotRedrivable) throw new NotRedrivableError(executionArn, error.message);
    if (error instanceof SFNServiceException && UNKNOWN_ACTION.includes(error.name)) {
      throw new NotRedrivableError(executionArn, 'this cloud, a local one, has no redrive');
    }
    throw error;
  }
}
