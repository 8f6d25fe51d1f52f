import { DescribeExecutionCommand, ExecutionDoesNotExist, type SFNClient } from '@aws-sdk/client-sfn';
import type { ExecutionView } from './search-view.ts';

/** Where an ARN carries its region: `arn:aws:states:eu-west-1:…`. */
const REGION_PART = 3;

/** Page of an execution in the Step Functions console. */
export function executionUrl(executionArn: string): string {
  const region = executionArn.split(':')[REGION_PART] ?? '';
  return `https://${region}.console.aws.amazon.com/states/home?region=${region}#/v2/executions/details/${executionArn}`;
}

/** An execution and how it stands. */
export async function readExecution(machines: SFNClient, executionArn: string): Promise<ExecutionView> {
  const view = { arn: executionArn, consoleUrl: executionUrl(executionArn) };
  try {
    const { status } = await machines.send(new DescribeExecutionCommand({ executionArn }));
    return { ...view, status };
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return { ...view, status: undefined };
    throw error;
  }
}
