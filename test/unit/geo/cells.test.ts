import { expect, test } from 'vitest';
import type { Coordinates } from '../../../src/domain/values.ts';
import {
  cellCentre,
  cellCorners,
  cellKm2,
  cellReachKm,
  cellsOutline,
  distanceBounds,
  h3Res5,
  h3Res8,
  h3Res10,
} from '../../../src/geo/cells.ts';
import { distanceKm } from '../../../src/geo/distance.ts';
import { centreOf, cornersOf, touching } from '../../support/oracle.ts';

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

test('a cell is drawn by its middle and its corners in order, and weighed by its area', () => {
  const cell = h3Res8(PLACE);
  expect(cellCentre(cell)).toEqual(centreOf(cell));
  expect(cellCorners(cell)).toEqual(cornersOf(cell));
  expect(cellKm2(cell)).toBeCloseTo(flatKm2(cornersOf(cell)), 3);
});

test('cells are outlined together: one line around one, or around both of two that touch; two around a ring', () => {
  const cell = h3Res8(PLACE);
  const around = [...touching(cell)];
  const corners = (outline: ReturnType<typeof cellsOutline>) => outline.map((line) => line.length);
  expect(cellsOutline([])).toEqual([]);
  const [line = []] = cellsOutline([cell]);
  expect(line.map(textOf).toSorted()).toEqual(cornersOf(cell).map(textOf).toSorted());
  expect(corners(cellsOutline([cell, ...around.slice(0, 1)]))).toEqual([10]);
  expect(corners(cellsOutline(around)).toSorted((a, b) => a - b)).toEqual([6, 18]);
});

function textOf({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(9)} ${longitude.toFixed(9)}`;
}

/** Area of a small polygon as if the ground were flat, by the shoelace formula, km². */
function flatKm2(corners: readonly Coordinates[]): number {
  const kmPerDegree = (6371.0088 * Math.PI) / 180;
  const kmEast = kmPerDegree * Math.cos((PLACE.latitude * Math.PI) / 180);
  const twice = corners.map((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    return a.longitude * kmEast * b.latitude * kmPerDegree - b.longitude * kmEast * a.latitude * kmPerDegree;
  });
  return Math.abs(twice.reduce((sum, part) => sum + part, 0)) / 2;
}
