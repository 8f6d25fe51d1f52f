import * as v from 'valibot';
import { RequestKey } from '../domain/blood-request.ts';
import type { DonorSearch, ReadPlan, WaveOutcome, WaveRecord } from '../domain/donor-search.ts';
import { Count } from '../domain/values.ts';
import { executionName } from './execution-name.ts';

/** What the state machine asks of the wave function. Wave numbers start at 1. */
export const WaveInput = v.object({
  search: RequestKey,
  run: v.pipe(Count, v.minValue(1, 'a run from 1 up')),
  wave: v.pipe(Count, v.minValue(1, 'a wave from 1 up')),
});
export type WaveInput = v.InferOutput<typeof WaveInput>;

/**
 * What travels on through the state machine: the key, counts and the outcome; nothing about a person, because
 * execution history is kept for 90 days and shown in the console.
 */
export interface WaveResult {
  readonly search: RequestKey;
  readonly run: number;
  readonly wave: number;
  readonly nextWave: number;
  readonly outcome: WaveOutcome | 'SUPERSEDED';
  readonly retryCount: number;
  readonly level: number;
  /** Donors notified by this wave. */
  readonly donorsFound: number;
  /** Donors notified by the search so far. */
  readonly donorsFoundSoFar: number;
  readonly targetDonors: number;
  /** How the donors were read; absent where nobody was looked for. */
  readonly plan?: ReadPlan;
  readonly cellsQueried: number;
  readonly partitionsQueried: number;
  readonly waitSeconds: number;
  /** The run that goes on after this wave, where the present one must end. */
  readonly nextRun?: NextRun;
}

/** A run to start, and the name of its execution, which must not depend on who starts it. */
export interface NextRun {
  readonly run: number;
  readonly executionName: string;
}

/** The result of a committed wave, the same every time that it is asked for. */
export function resultOf(record: WaveRecord, input: WaveInput): WaveResult {
  const { nextRun, plan } = record;
  return {
    search: input.search,
    run: record.run,
    wave: record.wave,
    nextWave: record.wave + 1,
    outcome: record.outcome,
    retryCount: record.retryCount,
    level: record.level,
    donorsFound: record.donorsFound,
    donorsFoundSoFar: record.donorsFoundSoFar,
    targetDonors: record.targetDonors,
    ...(plan && { plan }),
    cellsQueried: record.cellsQueried,
    partitionsQueried: record.partitionsQueried ?? 0,
    waitSeconds: record.waitSeconds,
    ...(nextRun && { nextRun: { run: nextRun, executionName: executionName(input.search, nextRun) } }),
  };
}

/** The result of a wave that had nothing to do, because the search ended or went to a newer run meanwhile. */
export function idleResult(
  search: DonorSearch,
  input: WaveInput,
  outcome: WaveResult['outcome'],
): WaveResult {
  return {
    search: input.search,
    run: input.run,
    wave: input.wave,
    nextWave: input.wave + 1,
    outcome,
    retryCount: search.currentRetryCount,
    level: search.currentLevel,
    donorsFound: 0,
    donorsFoundSoFar: search.donorsFoundSoFar,
    targetDonors: search.targetDonors,
    cellsQueried: 0,
    partitionsQueried: 0,
    waitSeconds: 0,
  };
}
