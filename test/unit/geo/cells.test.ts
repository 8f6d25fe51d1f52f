import { expect, test } from 'vitest';
import { cellReachKm, distanceBounds, h3Res5, h3Res8, h3Res10 } from '../../../src/geo/cells.ts';
import { distanceKm } from '../../../src/geo/distance.ts';
import { centreOf, cornersOf } from '../../support/oracle.ts';

const PLACE = { latitude: 23.7257, longitude: 90.397 };

test('a place lies in the cells that the keys name', () => {
  expect(h3Res5(PLACE)).toBe('853cf177fffffff');
  expect(h3Res8(PLACE)).toBe('883cf17647fffff');
  expect(h3Res10(PLACE)).toBe('8a3cf1764757fff');
});

test('a cell reaches a metre farther than its farthest corner', () => {
  const cell = h3Res8(PLACE);
  const cornersKm = cornersOf(cell).map((corner) => distanceKm(centreOf(cell), corner));
  expect(cellReachKm(cell, centreOf(cell))).toBeCloseTo(Math.max(...cornersKm) + 0.001, 9);
});

test('the bounds of a cell lie its reach before and behind its centre, and never below 0', () => {
  const cell = h3Res8(PLACE);
  const reachKm = cellReachKm(cell, centreOf(cell));
  const far = { latitude: 23.8, longitude: 90.4 };
  const { lowerKm, upperKm } = distanceBounds(far, cell);
  expect(lowerKm).toBeCloseTo(distanceKm(far, centreOf(cell)) - reachKm, 9);
  expect(upperKm).toBeCloseTo(distanceKm(far, centreOf(cell)) + reachKm, 9);
  expect(distanceBounds(centreOf(cell), cell)).toEqual({ lowerKm: 0, upperKm: reachKm });
});
