import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '../../../src/geo/distance.ts';
import { projectAround } from '../../../src/picture/projection.ts';
import { anyPlace, bearing, destination } from '../../support/places.ts';

const KM_DIGITS = 6;

describe('the plane around a place', () => {
  test('keeps distance and direction from it, at the poles and across the antimeridian too', () => {
    fc.assert(
      fc.property(
        anyPlace,
        bearing,
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        (origin, degrees, km) => {
          const place = destination(origin, degrees, km);
          const { x, y } = projectAround(origin)(place);
          expect(Math.hypot(x, y)).toBeCloseTo(distanceKm(origin, place), KM_DIGITS);
        },
      ),
    );
  });

  test.each([
    ['north', { latitude: 0.1, longitude: 179.95 }, { x: 0, y: -11.1195 }],
    ['east', { latitude: 0, longitude: -179.95 }, { x: 11.1195, y: 0 }],
    ['south', { latitude: -0.1, longitude: 179.95 }, { x: 0, y: 11.1195 }],
    ['itself', { latitude: 0, longitude: 179.95 }, { x: 0, y: 0 }],
  ])('has %s where it belongs', (_name, place, { x, y }) => {
    const point = projectAround({ latitude: 0, longitude: 179.95 })(place);
    expect(point.x).toBeCloseTo(x, 3);
    expect(point.y).toBeCloseTo(y, 3);
  });
});
