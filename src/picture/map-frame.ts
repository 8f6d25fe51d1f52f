import type { Coordinates } from '../domain/values.ts';
import { type PlanePoint, projectAround } from './projection.ts';

/** Side of the map, units of its view box: about as many pixels as a phone is wide, so that text is legible there. */
export const MAP_SIZE = 400;
export const MAP_CENTRE = MAP_SIZE / 2;

/** A margin around what must be seen. */
const ROOM = 1.04;
/** A radius more than so many times as wide as what was reached is shown beside the map, not around it. */
const MOST_EMPTY = 1.8;
/** A search that has not begun and does not say its radius is still drawn on some ground, km. */
const SMALLEST_KM = 1;

/** What part of the Earth a map shows, and how its places become points of the drawing. */
export interface MapFrame {
  /** The radius of the search where it fits in. */
  readonly radiusInside: boolean;
  readonly unitsPerKm: number;
  readonly pointOf: (place: Coordinates) => PlanePoint;
}

/**
 * @param coverKm how far what is drawn reaches from the origin
 * @param radiusKm of the search, undefined where not known
 */
export function mapFrame(origin: Coordinates, coverKm: number, radiusKm: number | undefined): MapFrame {
  const radiusInside = radiusKm !== undefined && (coverKm === 0 || radiusKm <= coverKm * MOST_EMPTY);
  const halfKm = Math.max(coverKm, radiusInside ? radiusKm : 0, SMALLEST_KM) * ROOM;
  const unitsPerKm = MAP_CENTRE / halfKm;
  const project = projectAround(origin);
  return {
    radiusInside,
    unitsPerKm,
    pointOf: (place) => {
      const { x, y } = project(place);
      return { x: round(MAP_CENTRE + x * unitsPerKm), y: round(MAP_CENTRE + y * unitsPerKm) };
    },
  };
}

/** To a tenth of a unit, which nobody sees. */
export function round(units: number): number {
  return Math.round(units * 10) / 10;
}
