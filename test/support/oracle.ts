import { cellToBoundary, cellToLatLng } from 'h3-js';
import type { DonorPlace } from '../../src/domain/donor-location.ts';
import type { Frontier } from '../../src/domain/donor-search.ts';
import type { Coordinates } from '../../src/domain/values.ts';
import { distanceBounds, h3Res8 } from '../../src/geo/cells.ts';
import { distanceKm, roundKm } from '../../src/geo/distance.ts';
import type { Candidate } from '../../src/search/candidates.ts';
import { mix, placeOf, vectorOf } from './places.ts';

const EARTH_RADIUS_KM = 6371.0088;

/** The great circle by cross and dot product (Vincenty's formula on a sphere), exact at every distance. */
export function vincentyKm(from: Coordinates, to: Coordinates): number {
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return EARTH_RADIUS_KM * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

export function centreOf(cell: string): Coordinates {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
}

export function cornersOf(cell: string): Coordinates[] {
  return cellToBoundary(cell).map(([latitude, longitude]) => ({ latitude, longitude }));
}

/** How far outside an edge a neighbour is looked for, as a part of the way from the centre. */
const OUTSIDE = 1.001;
const known = new Map<string, ReadonlySet<string>>();

/** The cells that share an edge with a cell, found by stepping over each edge; asks H3 for no neighbour. */
export function touching(cell: string): ReadonlySet<string> {
  const before = known.get(cell);
  if (before) return before;
  const centre = vectorOf(centreOf(cell));
  const corners = cornersOf(cell).map(vectorOf);
  const cells = new Set<string>();
  for (const [index, corner] of corners.entries()) {
    const next = corners[(index + 1) % corners.length] ?? corner;
    for (const part of [0.3, 0.7]) {
      const edge = mix([part, corner], [1 - part, next]);
      cells.add(h3Res8(placeOf(mix([OUTSIDE, edge], [1 - OUTSIDE, centre]))));
    }
  }
  cells.delete(cell);
  known.set(cell, cells);
  return cells;
}

/** Breadth first over touching cells: those in at most so many steps. */
export function flood(
  start: string,
  steps: number,
  enter: (cell: string) => boolean = () => true,
): Set<string> {
  const seen = new Set([start]);
  let edge = [start];
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    const next: string[] = [];
    for (const cell of edge.flatMap((inner) => [...touching(inner)])) {
      if (seen.has(cell) || !enter(cell)) continue;
      seen.add(cell);
      next.push(cell);
    }
    edge = next;
  }
  return seen;
}

/** Every cell that may hold a point this near, with its bounds. */
export function cellsWithin(origin: Coordinates, km: number) {
  // Two cells' width more, lest the flood be cut off at a corner.
  const cells = flood(
    h3Res8(origin),
    Number.POSITIVE_INFINITY,
    (cell) => distanceKm(origin, centreOf(cell)) < km + 2,
  );
  return [...cells]
    .map((cell) => ({ cell, ...distanceBounds(origin, cell) }))
    .filter(({ lowerKm }) => lowerKm <= km);
}

/**
 * Everybody who may be asked, in order, by looking at every place: beyond the frontier, at most so far, each
 * once at their nearest place.
 */
export function everybody(
  origin: Coordinates,
  places: Iterable<DonorPlace>,
  km: number,
  excluded: ReadonlySet<string>,
  frontier: Frontier = { distanceKm: -1, userId: '' },
): Candidate[] {
  const all = [...places]
    .map((place): [number, string, string] => [
      roundKm(distanceKm(origin, place)),
      place.userId,
      place.locationId,
    ])
    .filter(([distance, userId]) => distance <= km && !excluded.has(userId))
    .filter(
      ([distance, userId]) => inOrder([frontier.distanceKm, frontier.userId, ''], [distance, userId, '']) < 0,
    )
    .sort(inOrder);
  const first = new Map<string, Candidate>();
  for (const [distance, userId, locationId] of all) {
    if (!first.has(userId)) first.set(userId, { userId, locationId, distanceKm: distance });
  }
  return [...first.values()];
}

/** Compares part by part with JavaScript's own `<`: numbers by size, texts by code unit. */
export function inOrder(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}
