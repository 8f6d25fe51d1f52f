import { expect, test } from 'vitest';
import { distanceBounds, h3Res5 } from '../../../src/geo/cells.ts';
import { PartitionReading, type ReadPartition } from '../../../src/search/partition-reading.ts';
import { centreOf } from '../../support/oracle.ts';

/** The middle of a partition. */
const ORIGIN = centreOf(h3Res5({ latitude: 23.7808, longitude: 90.4067 }));
const PLACE = { userId: 'u', locationId: 'home', ...ORIGIN };
const EVERYWHERE = Number.POSITIVE_INFINITY;

/** Answers with full pages, so many of them for each cell, and notes what it was asked. */
function pages(full: number) {
  const asked: { cell: string; limit: number; after: unknown }[] = [];
  const read: ReadPartition = async ({ cell, limit, after }) => {
    asked.push({ cell, limit, after });
    const nth = asked.filter((page) => page.cell === cell).length;
    return { places: [PLACE], rows: limit, end: nth < full ? { page: nth } : undefined };
  };
  return { asked, read };
}

test('reads the nearest partitions first, side by side, as many as it may', async () => {
  const { asked, read } = pages(1);
  const reading = new PartitionReading(ORIGIN, 15, 0, read);
  const round = await reading.next(3, EVERYWHERE, 0);
  expect(asked[0]?.cell).toBe(h3Res5(ORIGIN));
  const bounds = asked.map(({ cell }) => distanceBounds(ORIGIN, cell).lowerKm);
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  expect(round()).toEqual({ places: [PLACE, PLACE, PLACE], km2: 3 * reading.partitionKm2 });
  expect(reading).toMatchObject({ queried: 3, pages: 3 });
  expect(reading.boundKm).toBeGreaterThan(bounds.at(-1) ?? EVERYWHERE);
});

test('reads a full partition by pages that grow, each from the end of the one before', async () => {
  const { asked, read } = pages(4);
  const reading = new PartitionReading(ORIGIN, 15, 0, read);
  for (let page = 0; page < 4; page += 1) (await reading.next(1, 0, 0))();
  expect(asked.map(({ limit, after }) => [limit, after])).toEqual([
    [200, undefined],
    [200, { page: 1 }],
    [400, { page: 2 }],
    [800, { page: 3 }],
  ]);
  expect(reading).toMatchObject({ queried: 1, pages: 4 });
});

test('makes nothing certain, and no ground known, while a partition is not read to its end', async () => {
  const reading = new PartitionReading(ORIGIN, 15, 0, pages(2).read);
  expect((await reading.next(1, 0, 0))().km2).toBe(0);
  expect(reading.boundKm).toBe(0);
  expect((await reading.next(1, 0, 0))().km2).toBe(reading.partitionKm2);
  expect(reading.boundKm).toBeGreaterThan(0);
});

test('leaves partitions alone that begin beyond what is wanted', async () => {
  const { asked, read } = pages(1);
  await new PartitionReading(ORIGIN, 15, 0, read).next(25, 0, 0);
  expect(asked.map(({ cell }) => cell)).toEqual([h3Res5(ORIGIN)]);
});

test('leaves partitions out that are wholly known', () => {
  const reading = new PartitionReading(ORIGIN, 15, 0, pages(1).read);
  const all = reading.open(0).length;
  const known = reading.open(12);
  expect(known.length).toBeLessThan(all);
  expect(known.every(({ upperKm }) => upperKm > 12)).toBe(true);
  const own = distanceBounds(ORIGIN, h3Res5(ORIGIN)).upperKm;
  expect(reading.open(own).map(({ cell }) => cell)).not.toContain(h3Res5(ORIGIN));
});

test('reads the nearest partition that is left, however far it begins', async () => {
  const { asked, read } = pages(1);
  const reading = new PartitionReading(ORIGIN, 15, 0, read);
  for (let step = 0; step < 2; step += 1) (await reading.next(25, 0, 0))();
  expect(asked).toHaveLength(2);
});

test('has read everything within the radius once no partition is left', async () => {
  const reading = new PartitionReading(ORIGIN, 1, 0, pages(1).read);
  (await reading.next(25, EVERYWHERE, 0))();
  expect(reading.boundKm).toBe(EVERYWHERE);
  expect((await reading.next(25, EVERYWHERE, 0))()).toEqual({ places: [], km2: 0 });
});

test('takes a partition that begins just where the donors wanted are expected to end', async () => {
  const { asked, read } = pages(1);
  const reading = new PartitionReading(ORIGIN, 15, 0, read);
  const second = reading.open(0)[1]?.lowerKm ?? 0;
  await reading.next(25, second, 0);
  expect(asked).toHaveLength(2);
});
