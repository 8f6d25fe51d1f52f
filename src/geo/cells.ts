import { cellArea, cellsToMultiPolygon, cellToBoundary, cellToLatLng, latLngToCell } from 'h3-js';
import type { Coordinates } from '../domain/values.ts';
import { distanceKm } from './distance.ts';

/** Resolution of the public feed's partitions (`REQ#...`), some 8.5 km a cell edge. */
const FEED_RESOLUTION = 5;
/** Resolution of the donor search's partitions (`LOC#...`), some 0.5 km a cell edge. */
const SEARCH_RESOLUTION = 8;
/** Resolution stored beside the coordinates for fine refinement. */
const FINE_RESOLUTION = 10;

/**
 * Added to every cell's reach, km: an edge is a straight line only in H3's own projection and coordinates are
 * floating point, so a point may be counted into a cell a hair outside its drawn boundary.
 */
const REACH_MARGIN_KM = 0.001;

/** The H3 cell of each resolution that the table's keys use. */
export function h3Res5(place: Coordinates): string {
  return latLngToCell(place.latitude, place.longitude, FEED_RESOLUTION);
}

export function h3Res8(place: Coordinates): string {
  return latLngToCell(place.latitude, place.longitude, SEARCH_RESOLUTION);
}

export function h3Res10(place: Coordinates): string {
  return latLngToCell(place.latitude, place.longitude, FINE_RESOLUTION);
}

/**
 * How near and how far, in km, a point counted into the cell can be from a place. Both bounds are safe: no
 * point of the cell is nearer than `lowerKm` or as far as `upperKm`.
 */
export function distanceBounds(from: Coordinates, cell: string): { lowerKm: number; upperKm: number } {
  const centre = cellCentre(cell);
  const centreKm = distanceKm(from, centre);
  const reachKm = cellReachKm(cell, centre);
  return { lowerKm: Math.max(0, centreKm - reachKm), upperKm: centreKm + reachKm };
}

/** Area of a cell, km². Cells of one resolution vary by a factor of two over the Earth, hardly within a search's radius. */
export function cellKm2(cell: string): number {
  return cellArea(cell, 'km2');
}

/** The farthest that any point counted into the cell is from its centre, km: its farthest corner, and a margin. */
export function cellReachKm(cell: string, centre: Coordinates): number {
  let reachKm = 0;
  for (const corner of cellCorners(cell)) reachKm = Math.max(reachKm, distanceKm(centre, corner));
  return reachKm + REACH_MARGIN_KM;
}

/** The middle of a cell, degrees. */
export function cellCentre(cell: string): Coordinates {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
}

/** The corners of a cell in order around it, degrees. */
export function cellCorners(cell: string): Coordinates[] {
  return cellToBoundary(cell).map(([latitude, longitude]) => ({ latitude, longitude }));
}

/** The lines around what cells cover together, holes among them, each as its corners in order, degrees. */
export function cellsOutline(cells: readonly string[]): Coordinates[][] {
  return cellsToMultiPolygon([...cells])
    .flat()
    .map((loop) => loop.map(([latitude, longitude]) => ({ latitude, longitude })));
}
