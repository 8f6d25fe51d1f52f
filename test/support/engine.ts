import * as v from 'valibot';
import { RequestKey } from '../../src/domain/blood-request.ts';
import { runInProcess } from '../../src/replay/engine.ts';
import type { ExecutionInput } from '../../src/search/open.ts';
import { WaveInput, type WaveResult } from '../../src/search/wave-result.ts';

export const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T10:00:00Z' };

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
  const payloads: unknown[] = [];
  const startedRuns: unknown[] = [];
  const run = await runInProcess({ search, run: 1, nextWave: 1, waitSeconds: 0 }, (state, input) => {
    if (state === 'GoOnInNewRun') {
      startedRuns.push(input);
      return startRun();
    }
    const { Payload: payload } = input as { Payload: WaveInput };
    payloads.push(payload);
    const wave = waves[Math.min(payloads.length, waves.length) - 1];
    if (wave instanceof Error) throw wave;
    return { Payload: waveResult(payload, wave) };
  });
  const sizes = run.values.map((value) => Buffer.byteLength(JSON.stringify(value)));
  return {
    states: run.states,
    error: run.error,
    largestState: Math.max(...sizes),
    payloads,
    startedRuns,
  };
}

/** What answers the machine's tasks. */
export interface Tasks {
  readonly runWave: (input: WaveInput) => Promise<WaveResult>;
  readonly startRun: (name: string, input: ExecutionInput) => void;
}

export const NextRun = v.object({
  Name: v.string(),
  Input: v.object({ search: RequestKey, run: v.number(), nextWave: v.number(), waitSeconds: v.number() }),
});

/**
 * Runs the machine on tasks that really do something, no time passing.
 *
 * @returns the error with which it failed, undefined where it succeeded
 */
export async function runMachine(input: ExecutionInput, tasks: Tasks): Promise<string | undefined> {
  const { error } = await runInProcess(input, async (state, task) => {
    if (state === 'RunWave') {
      const { Payload } = v.parse(v.object({ Payload: WaveInput }), task);
      return { Payload: await tasks.runWave(Payload) };
    }
    const { Name, Input } = v.parse(NextRun, task);
    tasks.startRun(Name, Input);
    return {};
  });
  return error;
}

/** What a wave answers that has found enough; a test names only what matters to it. */
export function waveResult(payload: WaveInput, wave: Partial<WaveResult> = {}): WaveResult {
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
