import { InvalidArgumentError } from 'commander';

const MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A duration such as `90s`, `15m`, `1h` or `2d`, ms.
 *
 * @throws InvalidArgumentError which the command line shows
 */
export function duration(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = Number(digits) * (MS[unit] ?? 0);
  if (length > 0) return length;
  throw new InvalidArgumentError('expected a duration such as 90s, 15m, 1h or 2d.');
}
