/**
 * Median time of one piece of work to that of another, run by turns so that a noisy neighbour disturbs both alike.
 *
 * @param rounds of which the median is taken, after `warmUp` that are not counted
 */
export async function medianRatio(
  work: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { warmUp, rounds }: { readonly warmUp: number; readonly rounds: number },
): Promise<number> {
  const times: [number, number][] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const pair: [number, number] = [await timeOf(work), await timeOf(other)];
    if (round >= 0) times.push(pair);
  }
  return median(times.map(([mine]) => mine)) / median(times.map(([, theirs]) => theirs));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
