import { expect, test } from 'vitest';
import { duration } from '../../../src/cli/duration.ts';

test('a duration is a number and a unit', () => {
  expect(['90s', '15m', '1h', '2d'].map(duration)).toEqual([90_000, 900_000, 3_600_000, 172_800_000]);
});

test.each(['', '1', 'h', '0h', '-1h', '1.5h', '1 h', '1w', '9999999s'])('%j is no duration', (text) => {
  expect(() => duration(text)).toThrow('expected a duration such as 90s, 15m, 1h or 2d.');
});
