import { ExecutionAlreadyExists, type SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { executionName } from '../../../src/executions/execution-name.ts';
import { SfnSearchMachine } from '../../../src/executions/sfn-machine.ts';

const ARN = 'arn:aws:states:eu-west-1:123456789012:stateMachine:donor-search';
const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T10:00:00Z' };
const INPUT = { search: SEARCH, run: 1, nextWave: 1, waitSeconds: 0 };

function machineThat(answer: () => unknown) {
  const sent: unknown[] = [];
  const client = {
    send: async (command: { input: unknown }) => {
      sent.push(command.input);
      return answer();
    },
  };
  // Only `send` is used of the client.
  return { machine: new SfnSearchMachine(client as unknown as SFNClient, ARN), sent };
}

describe('the state machine', () => {
  test('is started under the name of the search and run, with nothing but key and numbers', async () => {
    const { machine, sent } = machineThat(() => ({}));
    await machine.start(INPUT);
    expect(sent).toEqual([
      { stateMachineArn: ARN, name: executionName(SEARCH, 1), input: JSON.stringify(INPUT) },
    ]);
  });

  test('knows the ARN of an execution before it is started', () => {
    const { machine } = machineThat(() => ({}));
    expect(machine.executionArn(SEARCH, 1)).toBe(
      `arn:aws:states:eu-west-1:123456789012:execution:donor-search:${executionName(SEARCH, 1)}`,
    );
  });

  test('takes an execution that exists as started, and passes on any other error', async () => {
    const exists = machineThat(() => {
      throw new ExecutionAlreadyExists({ message: 'there', $metadata: {} });
    });
    await expect(exists.machine.start(INPUT)).resolves.toBeUndefined();
    const down = machineThat(() => {
      throw new Error('down');
    });
    await expect(down.machine.start(INPUT)).rejects.toThrow('down');
  });
});
