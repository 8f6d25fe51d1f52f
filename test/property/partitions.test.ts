import fc from 'fast-check';
import { cellToParent } from 'h3-js';
import { describe, expect, test } from 'vitest';
import type { Coordinates } from '../../src/domain/values.ts';
import { distanceBounds, h3Res5, h3Res8 } from '../../src/geo/cells.ts';
import { CellWalk, FEED_GRID } from '../../src/geo/walk.ts';
import { median } from '../bench/median-ratio.ts';
import { anyPlace, around, destination } from '../support/places.ts';
import { runs } from '../support/runs.ts';

const RADIUS_KM = 15;
const MILLIMETRE_KM = 1e-6;
const DHAKA = { latitude: 23.7808, longitude: 90.4067 };

/** So many places, evenly over the Earth (the golden angle's spiral). */
function spread(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    latitude: (Math.asin((2 * index + 1) / count - 1) * 180) / Math.PI,
    longitude: ((index * 137.508) % 360) - 180,
  }));
}

function partitionsAround(origin: Coordinates) {
  return new CellWalk(origin, RADIUS_KM, 0, FEED_GRID).take(Number.POSITIVE_INFINITY).map(({ cell }) => cell);
}

describe('the partitions of the sparse index around a request', () => {
  test('hold every place within the radius, whatever lies in which finer cell', () => {
    const place = anyPlace.chain((origin) =>
      fc.tuple(fc.constant(origin), around(origin, RADIUS_KM - MILLIMETRE_KM)),
    );
    fc.assert(
      fc.property(place, ([origin, donor]) => {
        expect(partitionsAround(origin)).toContain(h3Res5(donor));
      }),
      runs(300),
    );
  });

  test('are those that the circle may touch and no other, nearest first', () => {
    fc.assert(
      fc.property(anyPlace, (origin) => {
        const bounds = partitionsAround(origin).map((cell) => distanceBounds(origin, cell).lowerKm);
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
        expect(bounds.at(-1)).toBeLessThanOrEqual(RADIUS_KM);
      }),
      runs(100),
    );
  });

  test('are few', () => {
    const counts = spread(4_000).map((place) => partitionsAround(place).length);
    expect([Math.min(...counts), median(counts), Math.max(...counts)]).toEqual([6, 8, 13]);
  });

  test('are not the parents of finer cells', () => {
    const places = Array.from({ length: 2_000 }, (_, index) =>
      destination(DHAKA, index * 137.5, Math.sqrt(index) * 0.7),
    );
    const apart = places.filter((place) => cellToParent(h3Res8(place), 5) !== h3Res5(place)).length;
    expect(apart / places.length).toBeGreaterThan(0.05);
  });
});
