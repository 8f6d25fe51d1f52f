import fc from 'fast-check';
import { cellToLatLng, getPentagons } from 'h3-js';
import type { Coordinates } from '../../src/domain/values.ts';

/** A point on the unit sphere: arithmetic on it knows no pole and no antimeridian. */
export type Vector = readonly [number, number, number];

const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

export function vectorOf({ latitude, longitude }: Coordinates): Vector {
  const [phi, lambda] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The place in the direction of a vector of any length. */
export function placeOf([x, y, z]: Vector): Coordinates {
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
}

/** The sum of vectors, each multiplied: with `placeOf`, a point of the great circle or triangle between them. */
export function mix(...parts: readonly (readonly [number, Vector])[]): Vector {
  const along = (axis: 0 | 1 | 2) => parts.reduce((sum, [factor, vector]) => sum + factor * vector[axis], 0);
  return [along(0), along(1), along(2)];
}

/** Where one arrives after so many km along a great circle that starts at the bearing (degrees, north = 0). */
export function destination(from: Coordinates, bearing: number, km: number): Coordinates {
  const [phi, lambda] = [from.latitude * RADIANS, from.longitude * RADIANS];
  const north: Vector = [-Math.sin(phi) * Math.cos(lambda), -Math.sin(phi) * Math.sin(lambda), Math.cos(phi)];
  const east: Vector = [-Math.sin(lambda), Math.cos(lambda), 0];
  const heading = mix([Math.cos(bearing * RADIANS), north], [Math.sin(bearing * RADIANS), east]);
  const angle = km / EARTH_RADIUS_KM;
  return placeOf(mix([Math.cos(angle), vectorOf(from)], [Math.sin(angle), heading]));
}

/** The 12 vertices of H3's icosahedron, where the pentagons of every resolution lie. */
export const PENTAGONS = getPentagons(8);
const VERTICES = PENTAGONS.map((cell): Vector => {
  const [latitude, longitude] = cellToLatLng(cell);
  return vectorOf({ latitude, longitude });
});

function adjacent(a: Vector, b: Vector): boolean {
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return cosine > 0 && cosine < 0.9;
}

export const EDGES = VERTICES.flatMap((a, i) =>
  VERTICES.slice(i + 1).flatMap((b): [Vector, Vector][] => (adjacent(a, b) ? [[a, b]] : [])),
);
export const FACES = EDGES.flatMap(([a, b]) =>
  VERTICES.slice(VERTICES.indexOf(b) + 1).flatMap((c): [Vector, Vector, Vector][] =>
    adjacent(a, c) && adjacent(b, c) ? [[a, b, c]] : [],
  ),
);

export function number(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

export const bearing = number(0, 360);
/** Evenly distributed numbers, where doubles would mostly be tiny: most of the Earth is far from the equator. */
export const even = fc.integer({ min: 0, max: 1e6 }).map((millionths) => millionths / 1e6);

const anywhere = fc
  .tuple(even, even)
  .map(([u, v]) => ({ latitude: Math.asin(2 * u - 1) / RADIANS, longitude: 360 * v - 180 }));
const nearPole = fc
  .tuple(fc.constantFrom(90, -90), number(0, 0.3), number(-180, 180))
  .map(([pole, off, longitude]) => ({ latitude: pole - Math.sign(pole) * off, longitude }));
const nearAntimeridian = fc
  .tuple(number(-90, 90), fc.constantFrom(180, -180), number(0, 0.3))
  .map(([latitude, line, off]) => ({ latitude, longitude: line - Math.sign(line) * off }));
/** Within some 20 rings of a pentagon. */
export const nearPentagon = fc
  .tuple(fc.constantFrom(...VERTICES), bearing, number(0, 16))
  .map(([vertex, towards, km]) => destination(placeOf(vertex), towards, km));
const nearFaceEdge = fc
  .tuple(fc.constantFrom(...EDGES), even, bearing, number(0, 3))
  .map(([[a, b], part, towards, km]) => destination(placeOf(mix([part, a], [1 - part, b])), towards, km));
/** Where H3's cells are largest. */
const nearFaceCentre = fc
  .tuple(fc.constantFrom(...FACES), bearing, number(0, 50))
  .map(([[a, b, c], towards, km]) => destination(placeOf(mix([1, a], [1, b], [1, c])), towards, km));

/** A place anywhere on Earth, where maps and grids are awkward more often than not. */
export const anyPlace: fc.Arbitrary<Coordinates> = fc.oneof(
  { arbitrary: anywhere, weight: 3 },
  nearPole,
  nearAntimeridian,
  { arbitrary: nearPentagon, weight: 2 },
  { arbitrary: nearFaceEdge, weight: 2 },
  nearFaceCentre,
);

/** A place at most so far from another. */
export function around(from: Coordinates, km: number): fc.Arbitrary<Coordinates> {
  return fc.tuple(bearing, even).map(([towards, part]) => destination(from, towards, km * Math.sqrt(part)));
}
