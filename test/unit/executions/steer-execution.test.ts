import { ExecutionNotRedrivable, type SFNClient, SFNServiceException } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { redriveExecution, stopExecution } from '../../../src/executions/steer-execution.ts';
import { NotRedrivableError } from '../../../src/search/redrive.ts';

const ARN = 'arn:aws:states:eu-west-1:123456789012:execution:donor-search:req-1-run1-5c7e';

function machinesThat(answer: () => unknown) {
  const sent: unknown[] = [];
  const client = {
    send: async (command: { input: unknown }) => {
      sent.push([command.constructor.name, command.input]);
      return answer();
    },
  };
  // Only `send` is used of the client.
  return { machines: client as unknown as SFNClient, sent };
}

function serviceError(name: string): SFNServiceException {
  return new SFNServiceException({ name, message: 'no', $fault: 'client', $metadata: {} });
}

describe('an execution', () => {
  test('is stopped by its ARN, with an error that says by whom and names nobody', async () => {
    const { machines, sent } = machinesThat(() => ({}));
    await stopExecution(machines, ARN);
    expect(sent).toEqual([['StopExecutionCommand', { executionArn: ARN, error: 'StoppedByOperator' }]]);
  });

  test('is redriven by its ARN', async () => {
    const { machines, sent } = machinesThat(() => ({}));
    await redriveExecution(machines, ARN);
    expect(sent).toEqual([['RedriveExecutionCommand', { executionArn: ARN }]]);
  });

  test('that Step Functions will not redrive says why', async () => {
    const { machines } = machinesThat(() => {
      throw new ExecutionNotRedrivable({ message: 'Execution redrivable period exceeded', $metadata: {} });
    });
    await expect(redriveExecution(machines, ARN)).rejects.toThrow(
      new NotRedrivableError(ARN, 'Execution redrivable period exceeded'),
    );
  });

  test.for(['InvalidAction', 'UnknownOperationException'])(
    'on a cloud without redrive, which answers %s, says so',
    async (name) => {
      const { machines } = machinesThat(() => {
        throw serviceError(name);
      });
      await expect(redriveExecution(machines, ARN)).rejects.toThrow(
        new NotRedrivableError(ARN, 'this cloud, a local one, has no redrive'),
      );
    },
  );

  test.for([serviceError('AccessDeniedException'), new Error('InvalidAction')])(
    'passes on any other error: %s',
    async (error) => {
      const { machines } = machinesThat(() => {
        throw error;
      });
      await expect(redriveExecution(machines, ARN)).rejects.toBe(error);
      await expect(stopExecution(machines, ARN)).rejects.toBe(error);
    },
  );
});
