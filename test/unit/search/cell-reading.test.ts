import { describe, expect, test } from 'vitest';
import { distanceBounds, h3Res8 } from '../../../src/geo/cells.ts';
import { CellReading } from '../../../src/search/cell-reading.ts';
import { centreOf } from '../../support/oracle.ts';

const ORIGIN = centreOf(h3Res8({ latitude: 23.7808, longitude: 90.4067 }));

function reading() {
  const asked: string[] = [];
  const cells = new CellReading(ORIGIN, 15, 0, async (cell) => {
    asked.push(cell);
    return [{ userId: cell, locationId: 'home', ...ORIGIN }];
  });
  return { asked, cells };
}

describe('a reading by cells', () => {
  test('tells ground, donors, rings and bound of what it has read', async () => {
    const { asked, cells } = reading();
    const round = await cells.next(7, 15, 0);
    expect(cells).toMatchObject({ queried: 0, level: 0, boundKm: 0 });
    const { places, km2 } = round();
    expect(places.map(({ userId }) => userId)).toEqual(asked);
    expect(km2).toBe(7 * cells.cellKm2);
    expect(cells).toMatchObject({ queried: 7, level: 1 });
    expect(cells.boundKm).toBeGreaterThan(0.7);
  });

  test('passes over cells that are known, and only those', async () => {
    const { asked, cells } = reading();
    const knownKm = 3;
    (await cells.next(5, 15, knownKm))();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(5);
    for (const cell of asked) expect(distanceBounds(ORIGIN, cell).upperKm).toBeGreaterThan(knownKm);
    expect(cells.queried).toBe(asked.length);
  });

  test('passes over a cell that is known just as far as its farthest point', async () => {
    const { asked, cells } = reading();
    const own = h3Res8(ORIGIN);
    await cells.next(1, 15, distanceBounds(ORIGIN, own).upperKm);
    expect(asked).toHaveLength(1);
    expect(asked).not.toContain(own);
  });

  test('brings nothing, asks nothing and has no bound once all that is left is known', async () => {
    const { asked, cells } = reading();
    expect((await cells.next(5, 15, 99))()).toEqual({ places: [], km2: 0 });
    expect(asked).toEqual([]);
    expect(cells.boundKm).toBe(Number.POSITIVE_INFINITY);
  });
});
