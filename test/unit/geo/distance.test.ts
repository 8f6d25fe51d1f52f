import { describe, expect, test } from 'vitest';
import { distanceKm, floorKm, roundKm } from '../../../src/geo/distance.ts';

/** Latitude and longitude. */
type Place = readonly [number, number];

function between([fromLatitude, fromLongitude]: Place, [toLatitude, toLongitude]: Place): number {
  return distanceKm(
    { latitude: fromLatitude, longitude: fromLongitude },
    { latitude: toLatitude, longitude: toLongitude },
  );
}

describe('the distance', () => {
  // Computed by another formula, the angle between two vectors, on a sphere of 6371.0088 km.
  test.for<[string, Place, Place, number]>([
    ['a degree along a meridian', [0, 0], [1, 0], 111.19508],
    ['a degree along the equator', [0, 0], [0, 1], 111.19508],
    ['a degree along the 60th parallel', [60, 10], [60, 11], 55.597011],
    ['over the antimeridian', [0, 179.5], [0, -179.5], 111.19508],
    ['over a pole', [89, 0], [89, 180], 222.39016],
    ['from pole to pole', [90, 0], [-90, 0], 20015.114442],
    ['from Dhaka to Chittagong', [23.8103, 90.4125], [22.3569, 91.7832], 213.952487],
    ['from Sydney to New York', [-33.8688, 151.2093], [40.7128, -74.006], 15988.777592],
  ])('%s is right to a millimetre', ([, from, to, km]) => {
    expect(between(from, to)).toBeCloseTo(km, 5);
  });

  test('is rounded to the nearest millimetre, a bound down to the one below', () => {
    expect(roundKm(1.234_567_4)).toBe(1.234_567);
    expect(roundKm(1.234_567_6)).toBe(1.234_568);
    expect(floorKm(1.234_567_9)).toBe(1.234_567);
  });
});
