/** `npm run test:all` looks this many times as far. */
const LONG_RUNS_FACTOR = 25;

/** How often a property is tried: the number given, many times that in the long run. */
export function runs(count: number): { numRuns: number } {
  return { numRuns: process.env['LONG_RUNS'] ? count * LONG_RUNS_FACTOR : count };
}
