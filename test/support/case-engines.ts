import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  ListStateMachinesCommand,
  SFNClient,
  StartExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { startEmulator } from '../../src/local/emulator.ts';
import { clientConfig, endpointAt } from '../../src/local/endpoint.ts';
import { installEmulator } from '../../src/local/install.ts';
import { silent } from '../../src/local/progress.ts';
import type { NamedCase } from '../../src/replay/case-store.ts';
import { definitionText } from '../../src/replay/definition.ts';
import { MACHINE_NAME } from '../../src/replay/mock-file.ts';
import { CASE_INPUT } from '../../src/replay/play-case.ts';
import { readHistory } from '../../src/replay/read-history.ts';
import { type RecordedCase, recordedCase } from '../../src/replay/recorded-case.ts';
import { AnswerServer } from './answer-server.ts';
import { eventually } from './eventually.ts';
import { zipOf } from './zip.ts';

const FUNCTION = join(import.meta.dirname, 'answering-function.cjs');
const ROLE = 'arn:aws:iam::123456789012:role/DonorSearchCases';

/** A service of Step Functions on which cases are really executed. */
export interface CaseEngine {
  /** Executes a case and reads its history. */
  play(it: NamedCase): Promise<RecordedCase>;
  stop(): Promise<void>;
}

/**
 * An emulator whose waits and pauses between tries are skipped. Each case has a machine of the present definition, and
 * a function that answers as the case says: the emulator reads mock configurations too, but gives every retry of a
 * try the same answer.
 */
export async function localCloudEngine(cases: readonly NamedCase[]): Promise<CaseEngine> {
  const program = await installEmulator(silent);
  const emulator = await startEmulator(program, { settings: { SFN_WAIT_SCALE: '0' } });
  const answers = await AnswerServer.start(new Map(cases.map((it) => [it.name, it.answers])));
  const functions = new LambdaClient(clientConfig(emulator.endpoint));
  const machines = new SFNClient(clientConfig(emulator.endpoint));
  const code = zipOf('bootstrap', await readFile(FUNCTION));
  return {
    async play({ name }) {
      const { FunctionArn } = await functions.send(
        new CreateFunctionCommand({
          FunctionName: `RunWave-${name}`,
          Runtime: 'provided.al2023',
          Handler: 'bootstrap',
          Role: ROLE,
          Code: { ZipFile: code },
          Environment: { Variables: { ANSWERS_URL: answers.urlOf(name) } },
        }),
      );
      const stateMachineArn = await createMachine(machines, `${MACHINE_NAME}-${name}`, FunctionArn);
      return execute(machines, stateMachineArn);
    },
    async stop() {
      functions.destroy();
      machines.destroy();
      await answers.stop();
      await emulator.stop();
    },
  };
}

/** Step Functions Local, started with the mock configuration in `workflows`. */
export async function stepFunctionsLocalEngine(url: string): Promise<CaseEngine> {
  const machines = new SFNClient(clientConfig(endpointAt(url)));
  const stateMachineArn = await presentMachine(machines);
  return {
    play: ({ name }) => execute(machines, `${stateMachineArn}#${name}`),
    stop: async () => machines.destroy(),
  };
}

/** The machine as it is now, on a service that may have had it before. */
async function presentMachine(machines: SFNClient): Promise<string> {
  const { stateMachines = [] } = await machines.send(new ListStateMachinesCommand({}));
  const stateMachineArn = stateMachines.find(({ name }) => name === MACHINE_NAME)?.stateMachineArn;
  if (stateMachineArn === undefined) return createMachine(machines, MACHINE_NAME);
  await machines.send(new UpdateStateMachineCommand({ stateMachineArn, definition: definitionText() }));
  return stateMachineArn;
}

async function createMachine(machines: SFNClient, name: string, runWaveArn?: string): Promise<string> {
  const definition = definitionText(runWaveArn);
  const { stateMachineArn } = await machines.send(
    new CreateStateMachineCommand({ name, definition, roleArn: ROLE }),
  );
  if (stateMachineArn === undefined) throw new Error(`${name} was created without an ARN`);
  return stateMachineArn;
}

async function execute(machines: SFNClient, stateMachineArn: string): Promise<RecordedCase> {
  const { executionArn = '' } = await machines.send(
    new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(CASE_INPUT) }),
  );
  await eventually(`The end of ${executionArn}`, async () => {
    const { status } = await machines.send(new DescribeExecutionCommand({ executionArn }));
    return status === 'RUNNING' ? undefined : status;
  });
  return recordedCase(executionArn, await readHistory(machines, executionArn));
}
