import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../../src/domain/values.ts';
import { cellReachKm, distanceBounds, h3Res8 } from '../../src/geo/cells.ts';
import { distanceKm, floorKm, roundKm } from '../../src/geo/distance.ts';
import { ringsAround } from '../../src/geo/rings.ts';
import { MAX_REACH_KM } from '../../src/geo/walk.ts';
import { centreOf, cornersOf, flood, touching, vincentyKm } from '../support/oracle.ts';
import {
  anyPlace,
  around,
  destination,
  EDGES,
  FACES,
  mix,
  nearPentagon,
  number,
  PENTAGONS,
  placeOf,
  vectorOf,
} from '../support/places.ts';
import { expectMet, runs } from '../support/runs.ts';

/** Two places, often near each other: searches compare distances of some km, not of half the Earth. */
const twoPlaces = anyPlace.chain((from) => fc.tuple(fc.constant(from), fc.oneof(anyPlace, around(from, 50))));

/** Haversine is known to lose digits near the antipode, where no donor is: some decimetres, against millimetres. */
const ANTIPODE_KM = 18_000;

/** A place a few millimetres or metres off one of the corners of the cell that another place is in. */
const nearCorner = fc
  .tuple(anyPlace, fc.nat(9), number(0, 360), fc.constantFrom(0, 1e-6, 1e-4, 0.01))
  .map(([place, index, bearing, km]) => {
    const corners = cornersOf(h3Res8(place));
    return destination(corners[index % corners.length] ?? place, bearing, km);
  });

describe('distance', () => {
  it('is the same both ways, and none to the place itself', () => {
    const property = fc.property(twoPlaces, ([a, b]) => {
      expect(distanceKm(a, b)).toBe(distanceKm(b, a));
      expect(distanceKm(a, a)).toBe(0);
    });
    fc.assert(property, runs(1000));
  });

  it('is what another formula says, to a part in 1e9, short of the far side of the Earth', () => {
    const property = fc.property(twoPlaces, ([a, b]) => {
      const km = vincentyKm(a, b);
      const tolerance = km < ANTIPODE_KM ? 1e-9 : 1e-3;
      expect(Math.abs(distanceKm(a, b) - km)).toBeLessThanOrEqual(tolerance * Math.max(1, km / 1_000));
    });
    fc.assert(property, runs(2000));
  });

  it('is no longer straight than by way of a third place', () => {
    const property = fc.property(twoPlaces, anyPlace, number(0, 1), ([a, c], far, part) => {
      const between = destination(a, 90, part * distanceKm(a, c));
      for (const b of [far, between]) {
        const [ab, bc] = [distanceKm(a, b), distanceKm(b, c)];
        expect(distanceKm(a, c)).toBeLessThanOrEqual(ab + bc + (ab + bc < ANTIPODE_KM ? 1e-9 : 1e-3));
      }
    });
    fc.assert(property, runs(1000));
  });

  it('is rounded to a millimetre, and a bound is never rounded up', () => {
    const property = fc.property(number(0, 20_100), (km) => {
      expect(Math.abs(roundKm(km) - km)).toBeLessThan(0.5000001e-6);
      expect(roundKm(roundKm(km))).toBe(roundKm(km));
      expect(floorKm(km)).toBeLessThanOrEqual(km);
      expect(floorKm(km)).toBeGreaterThan(km - 1.0001e-6);
    });
    fc.assert(property, runs(1000));
  });
});

describe('the bounds of a cell', () => {
  it('hold every point counted into it, from any origin', () => {
    let tightestKm = Number.POSITIVE_INFINITY;
    const origin = fc.record({ beyond: number(0, 60), far: anyPlace, aligned: fc.boolean() });
    const property = fc.property(
      fc.oneof(nearCorner, anyPlace),
      origin,
      (point, { beyond, far, aligned }) => {
        const cell = h3Res8(point);
        // In line with the centre and the point the bounds are as tight as they get.
        const from = aligned ? inLine(centreOf(cell), point, beyond) : far;
        const km = distanceKm(from, point);
        const { lowerKm, upperKm } = distanceBounds(from, cell);
        expect(km).toBeLessThan(upperKm);
        if (lowerKm > 0) expect(km).toBeGreaterThan(lowerKm);
        tightestKm = Math.min(tightestKm, km - lowerKm, upperKm - km);
      },
    );
    fc.assert(property, runs(3000));
    expectMet(-tightestKm, -0.0011);
  });

  it('reach no farther than the walk reckons with', () => {
    let largestKm = 0;
    const property = fc.property(fc.oneof(anyPlace, nearCorner), (place) => {
      const cell = h3Res8(place);
      const reachKm = cellReachKm(cell, centreOf(cell));
      expect(reachKm).toBeLessThan(MAX_REACH_KM);
      largestKm = Math.max(largestKm, reachKm);
    });
    fc.assert(property, runs(2000));
    // Large cells were among them: those at the centres of the icosahedron's faces.
    expectMet(largestKm, 0.57);
  });
});

describe('the rings around a cell', () => {
  it('begin with cells that share an edge, wherever on Earth', () => {
    let pentagons = 0;
    const cell = fc.oneof(fc.constantFrom(...PENTAGONS), anyPlace.map(h3Res8));
    const property = fc.property(cell, (origin) => {
      const [ring0, ring1] = firstRings(origin, 1);
      expect(ring0).toEqual([origin]);
      expect(new Set(ring1)).toEqual(touching(origin));
      expect(ring1).toHaveLength(PENTAGONS.includes(origin) ? 5 : 6);
      if (PENTAGONS.includes(origin)) pentagons += 1;
    });
    fc.assert(property, runs(500));
    expectMet(pentagons, 12);
  });

  it('hold each cell once and together exactly those so many steps away', () => {
    const property = fc.property(anyPlace, fc.integer({ min: 1, max: 8 }), (place, steps) => {
      expectRings(h3Res8(place), steps);
    });
    fc.assert(property, runs(40));
  });

  it('hold each cell once also where they enclose a pentagon, all 12 of them', () => {
    let enclosing = 0;
    for (const pentagon of PENTAGONS) {
      const origin = fc
        .tuple(number(0, 360), number(0, 10))
        .map(([bearing, km]) => destination(centreOf(pentagon), bearing, km));
      const property = fc.property(origin, (place) => {
        if (expectRings(h3Res8(place), 20).has(pentagon)) enclosing += 1;
      });
      fc.assert(property, runs(1));
    }
    expectMet(enclosing, 11);
  });
});

it('knows the whole icosahedron, so that its awkward places are met', () => {
  expect([PENTAGONS.length, EDGES.length, FACES.length]).toEqual([12, 30, 20]);
  fc.assert(
    fc.property(nearPentagon, (place) => PENTAGONS.some((cell) => distanceKm(place, centreOf(cell)) < 17)),
    runs(100),
  );
});

function firstRings(origin: string, last: number): (readonly string[])[] {
  const rings = ringsAround(origin);
  return Array.from({ length: last + 1 }, () => rings.next().value);
}

/** Compares rings with the flood step by step. */
function expectRings(origin: string, last: number): Set<string> {
  const seen = new Set<string>();
  let count = 0;
  for (const [ring, cells] of firstRings(origin, last).entries()) {
    count += cells.length;
    for (const cell of cells) seen.add(cell);
    if (ring % 5 === 0 || ring === last) expect(seen).toEqual(flood(origin, ring));
  }
  expect(count).toBe(seen.size);
  return seen;
}

/** A place so far beyond a point, as seen from the centre. */
function inLine(centre: Coordinates, point: Coordinates, km: number): Coordinates {
  const angle = km / 6371;
  const across = distanceKm(centre, point) / 6371;
  // Extends the arc from the centre to the point.
  return placeOf(mix([Math.sin(across + angle), vectorOf(point)], [-Math.sin(angle), vectorOf(centre)]));
}
