import type { Coordinates } from '../domain/values.ts';
import { distanceKm } from '../geo/distance.ts';

const RADIANS_PER_DEGREE = Math.PI / 180;

/** A point of the plane, km east and km south of the origin. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Lays the Earth around an origin flat: azimuthal equidistant, so that distance and direction from the origin are
 * true, a radius is a circle, and neither the poles nor the antimeridian are in the way.
 */
export function projectAround(origin: Coordinates): (place: Coordinates) => PlanePoint {
  const originLatitude = origin.latitude * RADIANS_PER_DEGREE;
  return (place) => {
    const latitude = place.latitude * RADIANS_PER_DEGREE;
    const eastward = (place.longitude - origin.longitude) * RADIANS_PER_DEGREE;
    const bearing = Math.atan2(
      Math.sin(eastward) * Math.cos(latitude),
      Math.cos(originLatitude) * Math.sin(latitude) -
        Math.sin(originLatitude) * Math.cos(latitude) * Math.cos(eastward),
    );
    const km = distanceKm(origin, place);
    return { x: km * Math.sin(bearing), y: -km * Math.cos(bearing) };
  };
}
