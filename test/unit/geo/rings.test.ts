import { getPentagons, gridDisk } from 'h3-js';
import { expect, test } from 'vitest';
import { ringsAround } from '../../../src/geo/rings.ts';

test.for([
  ['a hexagon', '883cf17647fffff', [1, 6, 12, 18]],
  ['a pentagon', getPentagons(8)[0] ?? '', [1, 5, 10, 15]],
] as const)('the rings around %s hold its disk, each cell once', ([, origin, sizes]) => {
  const rings = ringsAround(origin);
  const cells = sizes.map(() => rings.next().value);
  expect(cells.map((ring) => ring.length)).toEqual(sizes);
  expect(cells.flat().sort()).toEqual(gridDisk(origin, 3).sort());
});
