import { expect, test } from 'vitest';
import { gini, spreadOf } from './measures.ts';

test.each([
  ['all have the same', [3, 3, 3], 0],
  ['one of four has everything', [0, 8, 0, 0], 0.75],
  ['in between', [1, 2, 3, 4], 0.25],
  ['nobody has anything', [0, 0], 0],
])('Gini’s coefficient: %s', (_, numbers, expected) => {
  expect(gini(numbers)).toBeCloseTo(expected, 12);
});

test('a spread names the least number that half, and 95 in a hundred, do not exceed', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(spreadOf(numbers)).toEqual({ mean: 50.5, p50: 50, p95: 95, worst: 100 });
  expect(spreadOf([4])).toEqual({ mean: 4, p50: 4, p95: 4, worst: 4 });
  expect(spreadOf([])).toBeUndefined();
});
