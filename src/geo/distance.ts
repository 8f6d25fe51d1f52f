import type { Coordinates } from '../domain/values.ts';

/** Mean Earth radius R1 of the International Union of Geodesy and Geophysics (GRS 80), km. */
const MEAN_EARTH_RADIUS_KM = 6371.0088;

/** Distances are compared and stored to a millimetre, so that every machine agrees on order and ties. */
const ROUNDING_STEPS_PER_KM = 1e6;

const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Great-circle distance in km, unrounded, by the haversine formula: exact enough at metres and right across
 * the poles and the antimeridian.
 *
 * @example distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) // 111.195…
 */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const fromLatitude = from.latitude * RADIANS_PER_DEGREE;
  const toLatitude = to.latitude * RADIANS_PER_DEGREE;
  const halfLatitude = Math.sin((toLatitude - fromLatitude) / 2);
  const halfLongitude = Math.sin(((to.longitude - from.longitude) * RADIANS_PER_DEGREE) / 2);
  const square = halfLatitude ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfLongitude ** 2;
  return 2 * MEAN_EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, square)));
}

/** A distance in km rounded to 1e-6 km, the precision in which donors are ordered and stored. */
export function roundKm(km: number): number {
  return Math.round(km * ROUNDING_STEPS_PER_KM) / ROUNDING_STEPS_PER_KM;
}

/** A bound in km rounded down to 1e-6 km: what is certain within the bound is certain within less. */
export function floorKm(km: number): number {
  return Math.floor(km * ROUNDING_STEPS_PER_KM) / ROUNDING_STEPS_PER_KM;
}
