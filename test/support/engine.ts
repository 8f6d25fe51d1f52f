import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StateMachine } from 'aws-local-stepfunctions';
import * as v from 'valibot';
import { RequestKey } from '../../src/domain/blood-request.ts';
import type { ExecutionInput } from '../../src/search/open.ts';
import { WaveInput, type WaveResult } from '../../src/search/wave-result.ts';

const FILE = join(import.meta.dirname, '..', '..', 'workflows', 'donor-search.asl.json');
type Definition = ConstructorParameters<typeof StateMachine>[0];

/** The definition as deployed, the ARN of the wave function filled in. */
export function deployedDefinition(): Definition {
  const arn = 'arn:aws:lambda:us-east-1:123456789012:function:RunWave';
  return JSON.parse(readFileSync(FILE, 'utf8').replaceAll(/\$\{RunWaveFunctionArn\}/g, arn));
}

export const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T10:00:00Z' };

/** What the machine is told of itself. */
const CONTEXT = {
  Execution: { Id: 'arn:execution:run1' },
  StateMachine: { Id: 'arn:stateMachine:donor-search' },
};

/** What an execution did. */
export interface Played {
  /** States entered, in order; a retried state comes once for each try. */
  readonly states: readonly string[];
  readonly payloads: readonly unknown[];
  /** Executions that were started for a next run. */
  readonly startedRuns: readonly unknown[];
  /** Largest input or output of a state, bytes of JSON. */
  readonly largestState: number;
  /** Name of the error that ended the execution, undefined where it succeeded. */
  readonly error: string | undefined;
}

/** What a wave answers with, or how it fails. */
export type Wave = Partial<WaveResult> | Error;

/** Plays the machine in this process, the waves given in advance, no time passing. */
export async function play(
  waves: readonly Wave[],
  search = SEARCH,
  startRun: () => Record<string, string> = () => ({}),
): Promise<Played> {
  const machine = new StateMachine(deployedDefinition());
  const payloads: unknown[] = [];
  const startedRuns: unknown[] = [];
  const execution = machine.run(
    { search, run: 1, nextWave: 1, waitSeconds: 0 },
    {
      overrides: {
        waitTimeOverrides: { WaitForNextWave: 0 },
        retryIntervalOverrides: { RunWave: 0, GoOnInNewRun: 0 },
        taskResourceLocalHandlers: {
          GoOnInNewRun: (input) => {
            startedRuns.push(input);
            return startRun();
          },
          RunWave: (input) => {
            const { Payload: payload } = input as unknown as { Payload: WaveInput };
            payloads.push(payload);
            const wave = waves[Math.min(payloads.length, waves.length) - 1];
            if (wave instanceof Error) throw wave;
            return { Payload: JSON.parse(JSON.stringify(waveResult(payload, wave))) };
          },
        },
      },
      context: CONTEXT,
    },
  );
  const log = readLog(execution.eventLogs);
  // How it ended stands in the log; the promise only wraps it.
  await Promise.allSettled([execution.result]);
  return { ...(await log), payloads, startedRuns };
}

/** What answers the machine's tasks. */
export interface Tasks {
  readonly runWave: (input: WaveInput) => Promise<WaveResult>;
  readonly startRun: (name: string, input: ExecutionInput) => void;
}

const NextRun = v.object({
  Name: v.string(),
  Input: v.object({ search: RequestKey, run: v.number(), nextWave: v.number(), waitSeconds: v.number() }),
});

/**
 * Runs the machine on tasks that really do something, no time passing.
 *
 * @returns the error with which it failed, undefined where it succeeded
 */
export async function runMachine(input: ExecutionInput, tasks: Tasks): Promise<string | undefined> {
  const execution = new StateMachine(deployedDefinition()).run(JSON.parse(JSON.stringify(input)), {
    overrides: {
      waitTimeOverrides: { WaitForNextWave: 0 },
      retryIntervalOverrides: { RunWave: 0, GoOnInNewRun: 0 },
      taskResourceLocalHandlers: {
        RunWave: async (task) => {
          const { Payload } = v.parse(v.object({ Payload: WaveInput }), task);
          return { Payload: JSON.parse(JSON.stringify(await tasks.runWave(Payload))) };
        },
        GoOnInNewRun: async (task) => {
          const { Name, Input } = v.parse(NextRun, task);
          tasks.startRun(Name, Input);
          return {};
        },
      },
    },
    context: CONTEXT,
  });
  const log = readLog(execution.eventLogs);
  await Promise.allSettled([execution.result]);
  return (await log).error;
}

function waveResult(payload: WaveInput, wave: Partial<WaveResult> | undefined): WaveResult {
  return {
    search: payload.search,
    run: payload.run,
    wave: payload.wave,
    nextWave: payload.wave + 1,
    outcome: 'FOUND_ENOUGH',
    retryCount: 0,
    level: 3,
    donorsFound: 5,
    donorsFoundSoFar: 5,
    targetDonors: 5,
    cellsQueried: 25,
    partitionsQueried: 0,
    waitSeconds: 0,
    ...wave,
  };
}

async function readLog(events: ReturnType<StateMachine['run']>['eventLogs']) {
  const states: string[] = [];
  let largestState = 0;
  let error: string | undefined;
  for await (const event of events) {
    if (event.type === 'ExecutionFailed') error = event.Error;
    if (event.type === 'StateEntered' || event.type === 'StateRetried') states.push(event.state.name);
    if ('state' in event) {
      const { input, output } = event.state;
      for (const value of [input, output]) {
        largestState = Math.max(largestState, Buffer.byteLength(JSON.stringify(value ?? null)));
      }
    }
  }
  return { states, largestState, error };
}
