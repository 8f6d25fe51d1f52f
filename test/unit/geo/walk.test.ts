import { cellToVertexes, gridDisk, gridDistance, vertexToLatLng } from 'h3-js';
import { describe, expect, test } from 'vitest';
import type { Coordinates } from '../../../src/domain/values.ts';
import { distanceBounds, h3Res5, h3Res8 } from '../../../src/geo/cells.ts';
import { CellWalk, FEED_GRID, MAX_REACH_KM } from '../../../src/geo/walk.ts';

const PLACE = { latitude: 23.7257, longitude: 90.397 };
const RADIUS_KM = 2.5;

/** Every cell as far as the radius, from a disk that is larger than it, in the order of a walk. */
function cellsByBound(place: Coordinates, radiusKm: number, beyondKm = 0) {
  const origin = h3Res8(place);
  return gridDisk(origin, 6)
    .map((cell) => ({ cell, ring: gridDistance(origin, cell), ...distanceBounds(place, cell) }))
    .filter(({ lowerKm, upperKm }) => lowerKm <= radiusKm && upperKm > beyondKm)
    .sort((a, b) => a.lowerKm - b.lowerKm || (a.cell < b.cell ? -1 : 1));
}

/** Cells that a walk measures its origin's distance to; each reads the latitude a fixed number of times. */
function cellsMeasured(walk: (origin: Coordinates) => unknown): number {
  let reads = 0;
  const counting = {
    longitude: PLACE.longitude,
    get latitude() {
      reads += 1;
      return PLACE.latitude;
    },
  };
  distanceBounds(counting, h3Res8(PLACE));
  const readsPerCell = reads;
  reads = 0;
  walk(counting);
  return reads / readsPerCell;
}

describe('a walk', () => {
  test('hands out the cells of its radius by their bounds, with the ring of each', () => {
    const cells = new CellWalk(PLACE, RADIUS_KM).take(1_000);
    expect(cells).toEqual(cellsByBound(PLACE, RADIUS_KM));
    expect(cells.length).toBeGreaterThan(20);
  });

  test('hands out cells of the same bound by name', () => {
    for (const vertex of cellToVertexes(h3Res8(PLACE))) {
      const [latitude, longitude] = vertexToLatLng(vertex);
      const cells = new CellWalk({ latitude, longitude }, RADIUS_KM).take(3);
      expect(cells.map(({ lowerKm }) => lowerKm)).toEqual([0, 0, 0]);
      const names = cells.map(({ cell }) => cell);
      expect(names).toEqual([...names].sort());
    }
  });

  test('leaves out the cells that lie wholly nearer than its frontier, but not the one that reaches it', () => {
    expect(new CellWalk(PLACE, RADIUS_KM, 2).take(1_000)).toEqual(cellsByBound(PLACE, RADIUS_KM, 2));
    const { upperKm } = distanceBounds(PLACE, h3Res8(PLACE));
    expect(new CellWalk(PLACE, RADIUS_KM, upperKm).take(1)[0]?.ring).toBe(1);
    expect(new CellWalk(PLACE, RADIUS_KM, upperKm - 1e-9).take(1)[0]?.ring).toBe(0);
  });

  test('takes as many as asked for, goes on from there, and is finished only after the last', () => {
    const all = cellsByBound(PLACE, RADIUS_KM);
    const walk = new CellWalk(PLACE, RADIUS_KM);
    const first = walk.take(5);
    expect(walk.boundKm).toBe(all[5]?.lowerKm);
    const next = walk.take(all.length - 6);
    expect([...first, ...next]).toEqual(all.slice(0, -1));
    expect(walk.finished).toBe(false);
    expect(walk.take(5)).toEqual(all.slice(-1));
    expect(walk.finished).toBe(true);
    expect(walk.boundKm).toBeGreaterThan(RADIUS_KM);
    expect(walk.take(5)).toEqual([]);
  });

  test('takes a cell that begins exactly at the radius', () => {
    const bound = cellsByBound(PLACE, RADIUS_KM)[9]?.lowerKm ?? 0;
    expect(new CellWalk(PLACE, bound).take(1_000)).toHaveLength(10);
  });

  test('takes no cell after the first that begins beyond a distance, but one that begins there', () => {
    const [first, second, third] = cellsByBound(PLACE, RADIUS_KM);
    const within = (km: number) => new CellWalk(PLACE, RADIUS_KM).take(3, km).map(({ cell }) => cell);
    expect(within(second?.lowerKm ?? 0)).toEqual([first?.cell, second?.cell]);
    expect(within(third?.lowerKm ?? 0)).toEqual([first?.cell, second?.cell, third?.cell]);
    expect(within(-1)).toEqual([first?.cell]);
  });

  test('whose frontier lies beyond its radius is finished before it begins', () => {
    const walk = new CellWalk(PLACE, RADIUS_KM, 50);
    expect(walk.finished).toBe(true);
    expect(walk.boundKm).toBeGreaterThan(RADIUS_KM);
    expect(walk.take(5)).toEqual([]);
  });

  test('is finished where a ring ends the search exactly at its radius', () => {
    const origin = h3Res8(PLACE);
    const ring = gridDisk(origin, 4).filter((cell) => gridDistance(origin, cell) === 4);
    const leastKm = Math.min(...ring.map((cell) => distanceBounds(PLACE, cell).lowerKm));
    expect(new CellWalk(PLACE, leastKm - MAX_REACH_KM, 50).finished).toBe(true);
  });

  test('looks no farther ahead than the next cell needs, however large its radius', () => {
    expect(cellsMeasured((place) => new CellWalk(place, 100).take(1))).toBeLessThan(70);
    expect(cellsMeasured((place) => new CellWalk(place, 100).take(19))).toBeLessThan(200);
    expect(cellsMeasured((place) => new CellWalk(place, 1, 20).finished)).toBeLessThan(100);
  });

  test('over the feed goes over larger cells', () => {
    const cells = new CellWalk(PLACE, 10, 0, FEED_GRID).take(1_000).map(({ cell }) => cell);
    const near = gridDisk(h3Res5(PLACE), 3).filter((cell) => distanceBounds(PLACE, cell).lowerKm <= 10);
    expect(cells.sort()).toEqual(near.sort());
  });
});
