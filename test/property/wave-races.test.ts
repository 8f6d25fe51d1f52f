import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DonorSearch } from '../../src/domain/donor-search.ts';
import type { CommitResult, WaveCommit } from '../../src/search/ports.ts';
import type { WaveResult } from '../../src/search/wave-result.ts';
import { expectMet, runs } from '../support/runs.ts';
import { few } from '../support/search-plans.ts';
import { type Step, stateOf, World } from '../support/search-world.ts';

/** The step of the wave whose commit was raced. */
function stepOf({ steps }: World, { expected }: WaveCommit): Step {
  const step = steps[expected.wave];
  if (!step) throw new RangeError(`No step of wave ${expected.wave + 1}`);
  return step;
}

describe('a change between the reading and the commit of a wave', () => {
  interface Race {
    readonly world: World;
    readonly commit: WaveCommit;
    readonly end: Step;
    /** Search and notifications as the other writer left them. */
    readonly left: unknown;
  }

  /** Lets another writer in just before one of the transactions that notify so many. */
  async function expectRaces(
    other: (world: World, commit: WaveCommit) => CommitResult | undefined | Promise<CommitResult | undefined>,
    check: (race: Race) => void,
    leastAsked = 1,
  ): Promise<void> {
    let met = 0;
    const property = fc.asyncProperty(few, fc.nat(2), async (plan, turn) => {
      const world = new World(plan);
      let turnsLeft = turn;
      let race: Omit<Race, 'end'> | undefined;
      world.table.beforeCommit = async (commit) => {
        if (commit.notifications.length < leastAsked || race || turnsLeft-- > 0) return undefined;
        race = { world, commit, left: undefined };
        const result = await other(world, commit);
        race = { world, commit, left: stateOf(world) };
        return result;
      };
      const end = await world.runToEnd();
      if (!race) return;
      check({ ...race, end });
      met += 1;
    });
    await fc.assert(property, runs(40));
    expectMet(met, 0);
  }

  it('is seen by the next decision, which the wave then makes', async () => {
    const wake = (world: World) => {
      world.table.accept(world.request, { donorId: 'outsider', status: 'ACCEPTED' });
      world.table.putSearch({ ...world.search, wakes: world.search.wakes + 1_000 });
      return undefined;
    };
    await expectRaces(wake, ({ world, commit }) => {
      expect(world.search.wakes).toBeGreaterThanOrEqual(1_000);
      const { missing, result } = stepOf(world, commit);
      // One donor less than the wave had decided on before.
      if (result.donorsFound > 0) expect(missing).toBeGreaterThanOrEqual(0);
    });
  });

  it.each<[string, (world: World) => void]>([
    ['cancelled', ({ table, request }) => table.setRequestStatus(request, 'CANCELLED')],
    ['deleted', ({ table, request }) => table.deleteRequest(request)],
  ])('keeps everybody from being asked for a request that was %s', async (_, close) => {
    const other = (world: World) => void close(world) as undefined;
    await expectRaces(other, ({ world, end, left }) => {
      expect(end.result).toMatchObject({ outcome: 'REQUEST_CLOSED', donorsFound: 0 });
      expect(stateOf(world).notifications).toEqual((left as ReturnType<typeof stateOf>).notifications);
    });
  });

  it.each<['SUPERSEDED' | 'REQUEST_CLOSED', Partial<DonorSearch>]>([
    ['SUPERSEDED', { run: 2 }],
    ['REQUEST_CLOSED', { status: 'COMPLETED', completionReason: 'REQUEST_CLOSED' }],
  ])('ends the wave as %s and is left as it is', async (outcome, change) => {
    const other = (world: World) => void world.table.putSearch({ ...world.search, ...change }) as undefined;
    await expectRaces(other, ({ world, end, left }) => {
      expect(end.result.outcome).toBe(outcome);
      expect(stateOf(world)).toEqual(left);
    });
  });

  it('makes a wave that was committed elsewhere answer as there', async () => {
    const results = new WeakMap<World, WaveResult>();
    const rival = async (world: World, { expected }: WaveCommit) => {
      results.set(world, await world.ask(1, expected.wave + 1));
      return undefined;
    };
    const check = ({ world, commit }: Race) => {
      expect(stepOf(world, commit).result).toEqual(results.get(world));
      expect(world.table.commits).toBe(world.search.wave);
    };
    await expectRaces(rival, check, 0);
  });

  it('makes a wave wait and try again where another transaction was in the way', async () => {
    const busy = (): CommitResult => ({ kind: 'busy' });
    await expectRaces(busy, ({ world }) => {
      expect(world.clock.backOffs).toBe(1);
      expect(world.table.commits).toBe(world.search.wave);
    });
  });
});
