import * as v from 'valibot';
import { RequestKey } from '../domain/blood-request.ts';
import { type DonorSearch, ReadPlan, WaveOutcome, type WaveRecord } from '../domain/donor-search.ts';
import { Count } from '../domain/values.ts';
import { executionName } from './execution-name.ts';

/** What the state machine asks of the wave function. Wave numbers start at 1. */
export const WaveInput = v.object({
  search: RequestKey,
  run: v.pipe(Count, v.minValue(1, 'a run from 1 up')),
  wave: v.pipe(Count, v.minValue(1, 'a wave from 1 up')),
});
export type WaveInput = v.InferOutput<typeof WaveInput>;

/** A run to start, and the name of its execution, which must not depend on who starts it. */
export const NextRun = v.object({ run: Count, executionName: v.string('the name of an execution') });

/**
 * What travels on through the state machine: the key, counts and the outcome; nothing about a person, because
 * execution history is kept for 90 days and shown in the console.
 */
export const WaveResult = v.object({
  search: RequestKey,
  run: Count,
  wave: Count,
  nextWave: Count,
  outcome: v.union([WaveOutcome, v.literal('SUPERSEDED')], 'an outcome of a wave'),
  retryCount: Count,
  level: Count,
  /** Donors notified by this wave. */
  donorsFound: Count,
  /** Donors notified by the search so far. */
  donorsFoundSoFar: Count,
  targetDonors: Count,
  /** How the donors were read; absent where nobody was looked for. */
  plan: v.exactOptional(ReadPlan),
  cellsQueried: Count,
  partitionsQueried: Count,
  waitSeconds: Count,
  /** The run that goes on after this wave, where the present one must end. */
  nextRun: v.exactOptional(NextRun),
});
export type WaveResult = Readonly<v.InferOutput<typeof WaveResult>>;

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
