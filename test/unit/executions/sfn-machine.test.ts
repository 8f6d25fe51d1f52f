import { ExecutionAlreadyExists, ExecutionDoesNotExist, type SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { ExecutionNameTakenError, SfnSearchMachine } from '../../../src/executions/sfn-machine.ts';
import { executionName } from '../../../src/search/execution-name.ts';

const ARN = 'arn:aws:states:eu-west-1:123456789012:stateMachine:donor-search';
const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T10:00:00Z' };
const INPUT = { search: SEARCH, run: 1, nextWave: 1, waitSeconds: 0 };

function machineThat(answer: (commandName: string) => unknown, traceHeader?: () => string) {
  const sent: unknown[] = [];
  const client = {
    send: async (command: { input: unknown }) => {
      sent.push(command.input);
      return answer(command.constructor.name);
    },
  };
  // Only `send` is used of the client.
  return { machine: new SfnSearchMachine(client as unknown as SFNClient, ARN, traceHeader), sent };
}

describe('the state machine', () => {
  test('is started under the name of the search and run, with nothing but key and numbers', async () => {
    const { machine, sent } = machineThat(() => ({}));
    await machine.start(INPUT);
    expect(sent).toEqual([
      { stateMachineArn: ARN, name: executionName(SEARCH, 1), input: JSON.stringify(INPUT) },
    ]);
  });

  test('goes on with the trace of each start', async () => {
    const headers = ['Root=1-a', 'Root=1-b'];
    const { machine, sent } = machineThat(
      () => ({}),
      () => headers.shift() ?? '',
    );
    await machine.start(INPUT);
    await machine.start({ ...INPUT, run: 2 });
    expect(sent).toMatchObject([{ traceHeader: 'Root=1-a' }, { traceHeader: 'Root=1-b' }]);
  });

  test('knows the ARN of an execution before it is started', () => {
    const { machine } = machineThat(() => ({}));
    expect(machine.executionArn(SEARCH, 1)).toBe(
      `arn:aws:states:eu-west-1:123456789012:execution:donor-search:${executionName(SEARCH, 1)}`,
    );
  });

  const exists = (described: () => unknown) =>
    machineThat((name) => {
      if (name === 'DescribeExecutionCommand') return described();
      throw new ExecutionAlreadyExists({ message: 'there', $metadata: {} });
    }).machine;

  test.for([
    ['with the same input', INPUT],
    ['whose waits were others', { ...INPUT, waitSeconds: 60, nextWave: 7 }],
  ])('takes an execution of the same search and run as started, %s', async ([, input]) => {
    await expect(exists(() => ({ input: JSON.stringify(input) })).start(INPUT)).resolves.toBeUndefined();
  });

  test.for<[string, string | undefined]>([
    ['of another run', JSON.stringify({ ...INPUT, run: 2 })],
    ['of another seeker', JSON.stringify({ ...INPUT, search: { ...SEARCH, seekerId: 'seeker-2' } })],
    [
      'of another date',
      JSON.stringify({ ...INPUT, search: { ...SEARCH, createdAt: '2026-12-02T10:00:00Z' } }),
    ],
    ['of another request', JSON.stringify({ ...INPUT, search: { ...SEARCH, requestPostId: 'req-2' } })],
    ['of something else', '{"hello":"world"}'],
    ['whose input is no JSON', 'hello'],
    ['whose input is not told', undefined],
  ])('refuses to take an execution for its own %s', async ([, input]) => {
    await expect(exists(() => ({ input })).start(INPUT)).rejects.toThrow(ExecutionNameTakenError);
  });

  test('passes on any other error', async () => {
    const down = machineThat(() => {
      throw new Error('down');
    });
    await expect(down.machine.start(INPUT)).rejects.toThrow('down');
    await expect(down.machine.status(SEARCH, 1)).rejects.toThrow('down');
  });

  test('tells how the execution of a run stands, and where there is none', async () => {
    const running = machineThat(() => ({ status: 'RUNNING' }));
    expect(await running.machine.status(SEARCH, 2)).toBe('RUNNING');
    expect(running.sent).toEqual([{ executionArn: running.machine.executionArn(SEARCH, 2) }]);
    const gone = machineThat(() => {
      throw new ExecutionDoesNotExist({ message: 'gone', $metadata: {} });
    });
    expect(await gone.machine.status(SEARCH, 2)).toBeUndefined();
  });
});
