import { expect } from 'vitest';

/** `npm run test:all` looks this many times as far. */
const LONG_RUNS_FACTOR = 25;

/**
 * `npm run mutate` tries every property anew for each of some two thousand mutants. So it looks only this part as far,
 * at the same cases every time, lest the score depend on luck, and no failure is made smaller.
 */
const MUTATION_RUNS_DIVISOR = 8;
const MUTATION_SEED = 1;

/** How often a property is tried: the number given, many times that in the long run, a little under mutation. */
export function runs(count: number): { numRuns: number; seed?: number; endOnFailure?: boolean } {
  if (process.env['MUTATION']) {
    const numRuns = Math.ceil(count / MUTATION_RUNS_DIVISOR);
    return { numRuns, seed: MUTATION_SEED, endOnFailure: true };
  }
  return { numRuns: process.env['LONG_RUNS'] ? count * LONG_RUNS_FACTOR : count };
}

/**
 * Holds a property to what its runs must have met more often than told, because a property that meets nothing proves
 * nothing. The few runs under mutation may well meet less.
 */
export function expectMet(count: number, moreThan: number, what?: string): void {
  if (!process.env['MUTATION']) expect(count, what).toBeGreaterThan(moreThan);
}
