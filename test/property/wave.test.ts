import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaveOutcome } from '../../src/domain/donor-search.ts';
import type { Candidate } from '../../src/search/candidates.ts';
import { MAX_DONORS_PER_WAVE } from '../../src/search/wave.ts';
import { inOrder } from '../support/oracle.ts';
import { expectMet, runs } from '../support/runs.ts';
import { few, many } from '../support/search-plans.ts';
import { type Step, stateOf, World } from '../support/search-world.ts';

const ENDED_EARLY = ['DONORS_ACCEPTED', 'REQUEST_CLOSED'];

/** Those named on the search by the waves of one sweep, nearest first. */
function namedBy(steps: readonly Step[]): Candidate[] {
  const before = steps[0]?.before.notifiedEligibleDonors ?? {};
  const after = Object.entries(steps.at(-1)?.after.notifiedEligibleDonors ?? {});
  return after
    .filter(([userId]) => !before[userId])
    .map(([userId, { distance, locationId }]) => ({ userId, locationId, distanceKm: distance }))
    .sort((a, b) => inOrder([a.distanceKm, a.userId], [b.distanceKm, b.userId]));
}

/** The next sweep would begin when the donation is due, or later. */
function tooLateForAnother({ request, config, clock }: World): boolean {
  const left = (Date.parse(request.donationDateTime) - clock.now().getTime()) / 1_000;
  const wait = Math.max(config.minSecondsBetweenSweeps, Math.floor(left / 3 - 300));
  return Math.min(config.maxSecondsBetweenSweeps, wait) >= left;
}

describe('a whole search', () => {
  it('ends, having asked the nearest of each sweep, as many as were missing and nobody else', async () => {
    const outcomes = new Map<string, number>();
    const property = fc.asyncProperty(few, async (plan) => {
      const world = new World(plan);
      const held = world.notifications.length;
      await world.runToEnd();
      for (const sweep of Map.groupBy(world.steps, ({ result }) => result.retryCount).values()) {
        const named = namedBy(sweep);
        expect(named).toEqual(sweep[0]?.eligible.slice(0, named.length));
        const end = sweep.at(-1)?.result.outcome ?? '';
        if (end === 'SWEEP' || end === 'RADIUS_EXHAUSTED') expect(named).toEqual(sweep[0]?.eligible);
      }
      for (const { result, missing } of world.steps) {
        outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1);
        if (result.donorsFound > 0) expect(missing).toBeGreaterThanOrEqual(0);
        if (result.outcome === 'FOUND_ENOUGH') expect(missing).toBeLessThanOrEqual(0);
        else if (!ENDED_EARLY.includes(result.outcome)) expect(missing).toBeGreaterThan(0);
      }
      const found = world.steps.map(({ result }) => result.donorsFound);
      expect(world.notifications).toHaveLength(held + found.reduce((sum, count) => sum + count, 0));
      expect(world.table.commits).toBe(world.search.wave);
    });
    await fc.assert(property, runs(200));
    // A request that closes meanwhile has properties of its own below.
    for (const outcome of WaveOutcome.options.filter((it) => it !== 'REQUEST_CLOSED'))
      expectMet(outcomes.get(outcome) ?? 0, 0, outcome);
  });

  it('sweeps as often as it may and as there is time for before the donation', async () => {
    const seen = { late: 0, all: 0 };
    const property = fc.asyncProperty(few, async (plan) => {
      const world = new World(plan);
      const { result } = await world.runToEnd();
      const sweeps = world.steps.filter((step) => step.result.outcome === 'SWEEP');
      expect(sweeps).toHaveLength(result.retryCount);
      expect(result.retryCount).toBeLessThanOrEqual(world.config.maxRetryCount);
      for (const { after } of sweeps) {
        expect(Date.parse(after.nextWakeAt ?? '')).toBeLessThan(Date.parse(world.request.donationDateTime));
      }
      if (result.outcome !== 'RADIUS_EXHAUSTED') return;
      const all = result.retryCount === world.config.maxRetryCount;
      expect(all || tooLateForAnother(world)).toBe(true);
      seen[all ? 'all' : 'late'] += 1;
    });
    await fc.assert(property, runs(150));
    for (const [what, count] of Object.entries(seen)) expectMet(count, 0, what);
  });

  it('takes several waves at once where one transaction cannot hold everybody', async () => {
    let several = 0;
    const property = fc.asyncProperty(many, async (plan) => {
      const world = new World(plan);
      await world.runToEnd();
      const first = world.steps.filter(({ result }) => result.retryCount === 0);
      const named = namedBy(first);
      expect(named).toEqual(first[0]?.eligible.slice(0, named.length));
      for (const { result } of world.steps) {
        expect(result.donorsFound).toBeLessThanOrEqual(MAX_DONORS_PER_WAVE);
        if (result.outcome === 'MORE') expect(result.waitSeconds).toBe(0);
      }
      const full = world.steps.filter(({ result }) => result.donorsFound === MAX_DONORS_PER_WAVE);
      if (full.some(({ result }) => result.outcome === 'MORE')) several += 1;
    });
    await fc.assert(property, runs(30));
    expectMet(several, 0);
  });

  it('answers for a committed wave as it did at first and writes nothing, nor does an old run', async () => {
    let asked = 0;
    const property = fc.asyncProperty(few, async (plan) => {
      const world = new World(plan);
      await world.runToEnd();
      const { commits } = world.table;
      const before = stateOf(world);
      for (const { result } of world.steps) {
        expect(await world.ask(1, result.wave)).toEqual(result);
        asked += 1;
      }
      expect(stateOf(world)).toEqual(before);
      world.table.putSearch({ ...before.search, run: 2 });
      for (const wave of [1, before.search.wave, before.search.wave + 1]) {
        expect((await world.ask(1, wave)).outcome).toBe('SUPERSEDED');
      }
      expect(stateOf(world)).toEqual({ ...before, search: { ...before.search, run: 2 } });
      expect(world.table.commits).toBe(commits);
    });
    await fc.assert(property, runs(150));
    expectMet(asked, 100);
  });
});
