import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellReachKm, distanceBounds, h3Res5 } from '../../src/geo/cells.ts';
import { distanceKm } from '../../src/geo/distance.ts';
import { CellWalk, FEED_GRID, MAX_FEED_REACH_KM } from '../../src/geo/walk.ts';
import { centreOf } from '../support/oracle.ts';
import { anyPlace, around, number } from '../support/places.ts';
import { expectMet, runs } from '../support/runs.ts';

const circle = fc.tuple(anyPlace, number(0.5, 50)).chain(([origin, radiusKm]) =>
  fc.record({
    origin: fc.constant(origin),
    radiusKm: fc.constant(radiusKm),
    places: fc.array(around(origin, radiusKm), { minLength: 1, maxLength: 40 }),
  }),
);

describe('the cells of the public feed', () => {
  it('reach no farther than the walk reckons with', () => {
    let largestKm = 0;
    const property = fc.property(anyPlace, (place) => {
      const cell = h3Res5(place);
      const reachKm = cellReachKm(cell, centreOf(cell));
      expect(reachKm).toBeLessThan(MAX_FEED_REACH_KM);
      largestKm = Math.max(largestKm, reachKm);
    });
    fc.assert(property, runs(1_000));
    expectMet(largestKm, 10);
  });

  it('hold every place within the radius, each once, and none lies wholly beyond it', () => {
    let found = 0;
    const property = fc.property(circle, ({ origin, radiusKm, places }) => {
      const walked = new CellWalk(origin, radiusKm, 0, FEED_GRID).take(Number.POSITIVE_INFINITY);
      const cells = walked.map(({ cell }) => cell);
      expect(new Set(cells).size).toBe(cells.length);
      for (const cell of cells) expect(distanceBounds(origin, cell).lowerKm).toBeLessThanOrEqual(radiusKm);
      for (const place of places.filter((it) => distanceKm(origin, it) <= radiusKm)) {
        expect(cells).toContain(h3Res5(place));
        found += 1;
      }
    });
    fc.assert(property, runs(150));
    expectMet(found, 500);
  });
});
