/** How numbers are spread. */
export interface Spread {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

const DIGITS = 1e4;

/** Undefined where there are none. */
export function spreadOf(numbers: readonly number[]): Spread | undefined {
  if (numbers.length === 0) return undefined;
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    mean: rounded(sumOf(sorted) / sorted.length),
    p50: rounded(percentile(sorted, 0.5)),
    p95: rounded(percentile(sorted, 0.95)),
    worst: rounded(percentile(sorted, 1)),
  };
}

/** The least number that so large a part does not exceed. @param sorted ascending, not empty */
export function percentile(sorted: readonly number[], part: number): number {
  const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('Nothing to take a percentile of');
  return value;
}

/** Gini's coefficient: 0 where all have the same, towards 1 where one has everything, 0 where nobody has anything. */
export function gini(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const total = sumOf(sorted);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** Few enough digits to read, and the same on every machine. */
export function rounded(number: number): number {
  return Math.round(number * DIGITS) / DIGITS;
}
