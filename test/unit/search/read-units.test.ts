import { expect, test } from 'vitest';
import { queryUnits } from '../../../src/search/read-units.ts';

test.each([
  [0, 0.5],
  [1, 0.5],
  [4_096, 0.5],
  [4_097, 1],
  [40_960, 5],
])('a query that reads %i bytes costs %f read units', (bytes, units) => {
  expect(queryUnits(bytes)).toBe(units);
});
