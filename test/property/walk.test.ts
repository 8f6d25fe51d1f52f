import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../../src/domain/values.ts';
import { distanceBounds, h3Res8 } from '../../src/geo/cells.ts';
import { distanceKm } from '../../src/geo/distance.ts';
import { CellWalk, type WalkCell } from '../../src/geo/walk.ts';
import { cellsWithin } from '../support/oracle.ts';
import { anyPlace, destination, number } from '../support/places.ts';
import { expectMet, runs } from '../support/runs.ts';

/** Seen from well beyond the radius as well, where a bound that promises too much would show. */
const SEEN_BEYOND_KM = 3;

interface Case {
  readonly origin: Coordinates;
  readonly radiusKm: number;
  readonly beyondKm: number;
  readonly batch: number;
  readonly points: readonly Coordinates[];
}

/** Walks of a radius, some of them beyond a frontier, with points to be found spread over their disk. */
function walks(radius: fc.Arbitrary<number>): fc.Arbitrary<Case> {
  return fc
    .record({
      origin: anyPlace,
      radiusKm: radius,
      beyond: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 110 })),
      batch: fc.integer({ min: 1, max: 40 }),
      spread: fc.array(fc.tuple(number(0, 360), fc.nat(1000)), { minLength: 40, maxLength: 40 }),
    })
    .map(({ spread, beyond, ...rest }) => ({
      ...rest,
      beyondKm: (beyond / 100) * rest.radiusKm,
      points: spread.map(([bearing, share]) =>
        destination(rest.origin, bearing, (rest.radiusKm + SEEN_BEYOND_KM) * Math.sqrt(share / 1000)),
      ),
    }));
}

const narrow = walks(number(0.5, 5));
const wide = walks(number(5, 40));

/** Takes batch after batch; `look` is called before the first and after each. */
function walkOut(
  it: Case,
  look: (walk: CellWalk, taken: readonly WalkCell[]) => void = () => {},
): WalkCell[] {
  const walk = new CellWalk(it.origin, it.radiusKm, it.beyondKm);
  const taken: WalkCell[] = [];
  look(walk, taken);
  while (!walk.finished) {
    const cells = walk.take(it.batch);
    taken.push(...cells);
    look(walk, taken);
    if (cells.length < it.batch) expect(walk.finished).toBe(true);
  }
  expect(walk.take(5)).toEqual([]);
  return taken;
}

function byCell(a: { cell: string }, b: { cell: string }): number {
  return a.cell < b.cell ? -1 : 1;
}

describe('a walk over the cells', () => {
  it('hands cells out nearest bound first, none twice, none beyond the radius', () => {
    let cellsSeen = 0;
    const property = fc.property(fc.oneof({ arbitrary: narrow, weight: 9 }, wide), (it) => {
      const taken = walkOut(it);
      const bounds = taken.map(({ lowerKm }) => lowerKm);
      expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
      expect(new Set(taken.map(({ cell }) => cell)).size).toBe(taken.length);
      expect(bounds.at(-1) ?? 0).toBeLessThanOrEqual(it.radiusKm);
      cellsSeen += taken.length;
    });
    fc.assert(property, runs(40));
    expectMet(cellsSeen, 1_000);
  });

  it('hands out exactly the cells that a flood finds, but those wholly before the frontier', () => {
    let leftOut = 0;
    const property = fc.property(narrow, (it) => {
      const taken = walkOut(it).map(({ ring: _, ...cell }) => cell);
      const all = cellsWithin(it.origin, it.radiusKm);
      const unread = all.filter(({ upperKm }) => upperKm > it.beyondKm);
      expect(taken.sort(byCell)).toEqual(unread.sort(byCell));
      leftOut += all.length - unread.length;
    });
    fc.assert(property, runs(60));
    expectMet(leftOut, 0);
  });

  it('never ends while a cell within the radius is unread, and its bound is the least unread one', () => {
    let moments = 0;
    const property = fc.property(narrow, (it) => {
      const unread = cellsWithin(it.origin, it.radiusKm)
        .filter(({ upperKm }) => upperKm > it.beyondKm)
        .sort((a, b) => a.lowerKm - b.lowerKm);
      walkOut(it, (walk, taken) => {
        const least = unread[taken.length]?.lowerKm;
        expect(walk.finished).toBe(least === undefined);
        expect(walk.finished).toBe(walk.boundKm > it.radiusKm);
        if (least !== undefined) expect(walk.boundKm).toBe(least);
        moments += 1;
      });
    });
    fc.assert(property, runs(60));
    expectMet(moments, 60);
  });

  it.each([
    ['narrow', narrow, 200],
    ['wide', wide, 5],
  ])('knows at every moment where every point nearer than its bound lies (%s)', (_, cases, count) => {
    let within = 0;
    const property = fc.property(cases, (it) => {
      const points = it.points.map((point) => ({
        km: distanceKm(it.origin, point),
        cell: h3Res8(point),
        leftOut: distanceBounds(it.origin, h3Res8(point)).upperKm <= it.beyondKm,
      }));
      const handedOut = new Set<string>();
      walkOut(it, (walk, taken) => {
        for (const { cell } of taken.slice(-it.batch)) handedOut.add(cell);
        const { boundKm } = walk;
        const missed = points.filter(
          ({ km, cell, leftOut }) => km < boundKm && !leftOut && !handedOut.has(cell),
        );
        expect(missed).toEqual([]);
      });
      // At the end the bound is beyond the radius, so that whoever is within it was found.
      const known = points.filter(({ km }) => km <= it.radiusKm);
      expect(known.filter(({ cell, leftOut }) => !leftOut && !handedOut.has(cell))).toEqual([]);
      within += known.length;
    });
    fc.assert(property, runs(count));
    expectMet(within, count);
  });
});
