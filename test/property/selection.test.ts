import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frontier } from '../../src/domain/donor-search.ts';
import { distanceBounds, h3Res5, h3Res8 } from '../../src/geo/cells.ts';
import { distanceKm, floorKm, roundKm } from '../../src/geo/distance.ts';
import { CellWalk } from '../../src/geo/walk.ts';
import { CandidatePool } from '../../src/search/candidates.ts';
import { type Look, lookForDonors } from '../../src/search/look.ts';
import { nextFrontier } from '../../src/search/outcome.ts';
import { cheapestPlan, type Planner } from '../../src/search/planner.ts';
import { everybody } from '../support/oracle.ts';
import { number } from '../support/places.ts';
import { expectMet, runs } from '../support/runs.ts';
import { requestAt, type Surroundings, surroundings, USERS } from '../support/surroundings.ts';

const config = fc.record({
  maxCellsPerWave: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 200 })),
  maxConcurrentQueries: fc.integer({ min: 1, max: 30 }),
});
const excluded = fc.uniqueArray(fc.constantFrom(...USERS), { maxLength: 8 }).map((users) => new Set(users));
const around = surroundings(fc.oneof({ arbitrary: number(0.3, 2.5), weight: 9 }, number(2.5, 6)));
const wanted = fc.oneof(fc.nat(6), fc.nat(45));

/** Frontiers as they come about: a donor, the bound after some cells, or anything. */
const frontierKind = fc.record({
  kind: fc.constantFrom('none', 'donor', 'bound', 'any'),
  index: fc.nat(69),
  user: fc.constantFrom('', ...USERS),
  part: number(0, 1),
});

function frontierOf(
  { origin, radiusKm, places }: Surroundings,
  { kind, index, user, part }: typeof frontierKind extends fc.Arbitrary<infer T> ? T : never,
): Frontier | undefined {
  if (kind === 'none') return undefined;
  const donor = places[index % Math.max(1, places.length)];
  if (kind === 'donor' && donor) {
    return { distanceKm: roundKm(distanceKm(origin, donor)), userId: index % 3 === 0 ? donor.userId : user };
  }
  const walk = new CellWalk(origin, radiusKm);
  walk.take(index);
  if (kind === 'bound' && !walk.finished) return { distanceKm: floorKm(walk.boundKm), userId: '' };
  return { distanceKm: roundKm(part * radiusKm), userId: user };
}

/** How often the wave finds that it has time left. */
const ticks = fc.oneof(fc.constant(1e9), fc.nat(6));
/** With and without the sparse index, by the planner or by any other: whatever is read first, the donors are the same. */
const sparse = fc.option(
  fc.record({
    /** DynamoDB ends a page where it likes. */
    pageRows: fc.integer({ min: 1, max: 80 }),
    steps: fc.option(fc.array(fc.constantFrom('CELLS', 'PARTITIONS'), { minLength: 1 })),
    reachKm: number(0, 8),
  }),
);
const prior = fc.option(fc.record({ donors: fc.nat(500), candidates: fc.nat(50), km2: number(0.1, 700) }), {
  nil: undefined,
});
const input = fc
  .record({ around, config, excluded, wanted, frontierKind, ticks, sparse, prior })
  .map(({ frontierKind: kind, ...rest }) => ({ ...rest, frontier: frontierOf(rest.around, kind) }));
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

interface Reads {
  readonly cells: string[];
  /** Each with where it began. */
  readonly pages: string[];
  mostAtOnce: number;
}

async function look(it: Input): Promise<{ look: Look; reads: Reads }> {
  const { origin, radiusKm, places } = it.around;
  const byCell = Map.groupBy(places, h3Res8);
  const byPartition = Map.groupBy(places, h3Res5);
  const reads: Reads = { cells: [], pages: [], mostAtOnce: 0 };
  let inFlight = 0;
  let ticksLeft = it.ticks;
  const timeIsUp = new AbortController();
  const query = async <T>(answer: T): Promise<T> => {
    ticksLeft -= 1;
    if (ticksLeft < 0) timeIsUp.abort();
    inFlight += 1;
    reads.mostAtOnce = Math.max(reads.mostAtOnce, inFlight);
    await Promise.resolve();
    inFlight -= 1;
    return answer;
  };
  const result = await lookForDonors({
    request: requestAt(origin),
    frontier: it.frontier,
    excluded: it.excluded,
    config: { ...it.config, maxSearchRadiusKm: radiusKm },
    wanted: Promise.resolve(it.wanted),
    timeIsUp: timeIsUp.signal,
    prior: it.prior,
    planner: it.sparse?.steps ? anyPlan(it.sparse.steps, it.sparse.reachKm) : cheapestPlan,
    readCell: (cell) => {
      reads.cells.push(cell);
      return query(byCell.get(cell) ?? []);
    },
    readPartition:
      it.sparse === null
        ? undefined
        : ({ cell, limit, after }) => {
            const from = Number(after?.['from'] ?? 0);
            reads.pages.push(`${cell} ${from}`);
            const rows = (byPartition.get(cell) ?? []).slice(from);
            const page = rows.slice(0, Math.min(limit, it.sparse?.pageRows ?? 0));
            const end = page.length < rows.length ? { from: from + page.length } : undefined;
            return query({ places: page, rows: page.length, end });
          },
  });
  return { look: result, reads };
}

/** A planner that goes by a list. */
function anyPlan(steps: readonly ('CELLS' | 'PARTITIONS')[], withinKm: number): Planner {
  let turn = 0;
  return () => {
    turn += 1;
    return { read: steps[turn % steps.length] ?? 'CELLS', withinKm };
  };
}

describe('the donors chosen', () => {
  it('are the nearest beyond the frontier, in order, each once, none excluded, and all there are where too few', async () => {
    const seen = { full: 0, tied: 0, exhausted: 0, cutShort: 0 };
    const property = fc.asyncProperty(input, async (it) => {
      const { origin, places, radiusKm } = it.around;
      const { chosen, boundKm, someLeft, radiusReached } = (await look(it)).look;
      const everyone = everybody(origin, places, radiusKm, it.excluded, it.frontier);
      // A bound of 0 promises nothing: several cells may begin there.
      const certain = boundKm > 0 ? everyone.filter(({ distanceKm: km }) => km <= boundKm) : [];
      expect(chosen).toEqual(everyone.slice(0, chosen.length));
      expect(chosen).toEqual(certain.slice(0, it.wanted));
      expect(someLeft).toBe(certain.length > it.wanted);
      if (radiusReached && chosen.length < it.wanted) expect(chosen).toEqual(everyone);
      if (chosen.length === it.wanted && it.wanted > 0) seen.full += 1;
      if (chosen.some((donor, index) => donor.distanceKm === chosen[index + 1]?.distanceKm)) seen.tied += 1;
      if (radiusReached && chosen.length > 0) seen.exhausted += 1;
      if (!radiusReached && chosen.length < it.wanted) seen.cutShort += 1;
    });
    await fc.assert(property, runs(800));
    for (const [what, count] of Object.entries(seen)) expectMet(count, 10, what);
  });

  it('are the same however the places come in', () => {
    const property = fc.property(input, fc.infiniteStream(fc.nat(1000)), (it, random) => {
      const { origin, places, radiusKm } = it.around;
      const shuffled = [...places, ...places.slice(0, 5)]
        .map((place) => ({ place, at: random.next().value }))
        .sort((a, b) => a.at - b.at);
      const pool = new CandidatePool(origin, it.frontier, it.excluded);
      for (const { place } of shuffled) pool.add([place]);
      expect(pool.within(radiusKm)).toEqual(everybody(origin, places, radiusKm, it.excluded, it.frontier));
    });
    fc.assert(property, runs(300));
  });
});

describe('a look for donors', () => {
  it('reads no cell twice, none wholly before the frontier, none beyond the radius, and few at once', async () => {
    let cells = 0;
    const property = fc.asyncProperty(input, async (it) => {
      const { look: result, reads } = await look(it);
      expect(new Set(reads.cells).size).toBe(reads.cells.length);
      expect(new Set(reads.pages).size).toBe(reads.pages.length);
      const partitions = new Set(reads.pages.map((page) => page.split(' ')[0] ?? ''));
      // A batch that was left behind when the time was up is not counted: nothing came of it.
      if (it.ticks < reads.cells.length + reads.pages.length) {
        expect(result.cellsQueried).toBeLessThanOrEqual(reads.cells.length);
        expect(result.partitionsQueried).toBeLessThanOrEqual(partitions.size);
      } else {
        expect(result.cellsQueried).toBe(reads.cells.length);
        expect(result.partitionsQueried).toBe(partitions.size);
      }
      expect(reads.mostAtOnce).toBeLessThanOrEqual(it.config.maxConcurrentQueries);
      for (const cell of [...reads.cells, ...partitions]) {
        const { lowerKm, upperKm } = distanceBounds(it.around.origin, cell);
        expect(upperKm).toBeGreaterThan(it.frontier?.distanceKm ?? 0);
        expect(lowerKm).toBeLessThanOrEqual(it.around.radiusKm);
      }
      cells += reads.cells.length;
    });
    await fc.assert(property, runs(300));
    expectMet(cells, 500);
  });

  it('gets past the frontier however few cells it may read, and stops only for a reason', async () => {
    let beyondBudget = 0;
    const property = fc.asyncProperty(input, async (it) => {
      const config = { ...it.config, maxCellsPerWave: Math.ceil(it.config.maxCellsPerWave / 10) };
      const { look: end, reads } = await look({ ...it, config, ticks: 1e9 });
      if (end.chosen.length >= it.wanted || end.radiusReached) return;
      const queries = reads.cells.length + reads.pages.length;
      expect(queries).toBeGreaterThanOrEqual(config.maxCellsPerWave);
      expect(end.boundKm).toBeGreaterThan(it.frontier?.distanceKm ?? 0);
      const next = nextFrontier(end, it.wanted, 'CONTINUE', it.frontier);
      expect(next?.distanceKm).toBeGreaterThan(it.frontier?.distanceKm ?? 0);
      if (queries > config.maxCellsPerWave) beyondBudget += 1;
    });
    await fc.assert(property, runs(600));
    expectMet(beyondBudget, 0);
  });
});
