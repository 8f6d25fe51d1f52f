import { gridDisk } from 'h3-js';

/**
 * The rings of cells around a cell, without end: ring 0 is the cell itself, ring k + 1 every neighbour of ring k
 * that no earlier ring holds. Each cell comes once.
 *
 * Built from neighbours alone, because `gridRing` can be wrong without an error where a ring encloses a pentagon
 * (https://github.com/uber/h3/issues/1241); the disk of one step is right everywhere, as the tests show.
 */
export function* ringsAround(origin: string): Generator<readonly string[], never> {
  let previous = new Set<string>();
  let current = new Set([origin]);
  for (;;) {
    yield [...current];
    const next = new Set<string>();
    for (const cell of current) {
      for (const neighbour of gridDisk(cell, 1)) {
        if (!current.has(neighbour) && !previous.has(neighbour)) next.add(neighbour);
      }
    }
    previous = current;
    current = next;
  }
}
