import type { WaveOutcome } from '../../src/domain/donor-search.ts';

const PAUSES: readonly WaveOutcome[] = ['CONTINUE', 'SWEEP'];

/** State transitions of an execution: the first wait, for each wave the task and the choice, a wait after some, the end. */
export function transitionsOf(outcomes: readonly WaveOutcome[]): number {
  const pauses = outcomes.filter((outcome) => PAUSES.includes(outcome)).length;
  return 1 + 2 * outcomes.length + pauses + 1;
}
