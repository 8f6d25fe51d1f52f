import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { type DonorSearch, WaveOutcome } from '../../src/domain/donor-search.ts';
import type { RequestNotification } from '../../src/domain/notification.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import type { Candidate } from '../../src/search/candidates.ts';
import { WaveTooSlowError } from '../../src/search/errors.ts';
import { requestNotification } from '../../src/search/notification-text.ts';
import { newSearch } from '../../src/search/open.ts';
import type { CommitResult, WaveCommit } from '../../src/search/ports.ts';
import { MAX_DONORS_PER_WAVE, runWave } from '../../src/search/wave.ts';
import type { WaveResult } from '../../src/search/wave-result.ts';
import { MemoryTable, MovableClock } from '../support/memory-table.ts';
import { everybody, inOrder } from '../support/oracle.ts';
import { requestAt, surroundings, USERS } from '../support/places.ts';
import { runs } from '../support/runs.ts';

const SEEKER = USERS[0] ?? '';
const HOUR_MS = 3_600_000;
const ENDED_EARLY = ['DONORS_ACCEPTED', 'REQUEST_CLOSED'];

/** Never, but sometimes. */
const RARELY = Array.from({ length: 18 }, () => undefined);
/** What a donor does once asked, and what happened before; one value each, so that forty are made quickly. */
const HABITS = (['none', 'none', 'IGNORED', 'ACCEPTED'] as const).flatMap((answer) =>
  // Sweeps in which they are away, a bit for each.
  [0, 0, 0b1, 0b10, 0b1110, 0b101].flatMap((away) =>
    // A notification that somebody else sent them.
    ([...RARELY, 'PENDING', 'PENDING', 'IGNORED'] as const).flatMap((held) =>
      [...RARELY, 'ACCEPTED', 'IGNORED'].map((accepted) => ({ answer, away, held, accepted })),
    ),
  ),
);
const habits = fc.array(fc.constantFrom(...HABITS), { minLength: USERS.length, maxLength: USERS.length });

function plans(crowd: fc.Arbitrary<number>, bags: fc.Arbitrary<number>) {
  return fc.record({
    around: surroundings(fc.integer({ min: 30, max: 180 }).map((hundredths) => hundredths / 100)),
    bags,
    crowd,
    hours: fc.oneof(
      fc.constantFrom(48, 0.1),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 30 }),
    ),
    habits,
    urgencyLevel: fc.constantFrom('urgent', 'regular'),
    /** Of the function, ms: enough, or little. */
    patienceMs: fc.constantFrom(1e9, 1e9, 10),
    config: fc.record({
      maxCellsPerWave: fc.integer({ min: 2, max: 25 }),
      maxConcurrentQueries: fc.integer({ min: 1, max: 25 }),
      maxRetryCount: fc.nat(3),
      extraDonorsUrgent: fc.nat(3),
    }),
  });
}
type Plan = ReturnType<typeof plans> extends fc.Arbitrary<infer T> ? T : never;

const few = plans(fc.constant(0), fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 30 })));
const many = plans(fc.integer({ min: 90, max: 320 }), fc.integer({ min: 95, max: 260 }));

/** A committed wave: the search before and after, who could have been asked, how many were still missing then. */
interface Step {
  readonly before: DonorSearch;
  readonly after: DonorSearch;
  readonly result: WaveResult;
  readonly eligible: readonly Candidate[];
  readonly missing: number;
}

/** A search with the machine that drives it. */
class World {
  readonly table = new MemoryTable();
  readonly clock: MovableClock;
  readonly request: BloodRequest;
  readonly config: SearchConfig;
  readonly steps: Step[] = [];
  readonly #plan: Plan;
  readonly #extra: number;
  #patienceMs: number;

  constructor(plan: Plan) {
    const { around, bags, hours, urgencyLevel, config } = plan;
    const base = requestAt(around.origin);
    this.#plan = plan;
    this.#patienceMs = plan.patienceMs;
    this.clock = new MovableClock(base.createdAt);
    const donationDateTime = new Date(this.clock.now().getTime() + hours * HOUR_MS).toISOString();
    this.request = { ...base, seekerId: SEEKER, bloodQuantity: bags, urgencyLevel, donationDateTime };
    // Fewer cells than an operator may set, to have many waves within a small radius.
    this.config = { ...v.parse(SearchConfig, {}), ...config, maxSearchRadiusKm: around.radiusKm };
    this.#extra = urgencyLevel === 'urgent' ? config.extraDonorsUrgent : this.config.extraDonorsRegular;
    this.#fill();
  }

  get search(): DonorSearch {
    return this.table.search(this.request);
  }

  get notifications(): RequestNotification[] {
    return this.table.notifications(this.request.requestPostId);
  }

  /** Asks for one wave, and again with more time where it had too little, as the machine does. */
  async ask(run: number, wave: number): Promise<WaveResult> {
    const view = this.table.view();
    const donorsInCell: typeof view.donorsInCell = (query) => {
      this.clock.advance(0.001);
      return view.donorsInCell(query);
    };
    const { seekerId, requestPostId, createdAt } = this.request;
    const input = { search: { seekerId, requestPostId, createdAt }, run, wave };
    const deadlineMs = this.clock.now().getTime() + 5_000 + this.#patienceMs;
    try {
      return await runWave(input, { ...this, table: { ...view, donorsInCell }, deadlineMs });
    } catch (error) {
      if (!(error instanceof WaveTooSlowError)) throw error;
      this.#patienceMs *= 2;
      return this.ask(run, wave);
    }
  }

  /** The state machine: wave after wave until one ends the search. */
  async runToEnd(): Promise<Step> {
    for (let wave = 1; ; wave += 1) {
      const before = this.search;
      const eligible = this.#eligible(before);
      const result = await this.ask(1, wave);
      const step = { before, after: this.search, result, eligible, missing: this.#missing() };
      this.steps.push(step);
      if (!['MORE', 'CONTINUE', 'SWEEP'].includes(result.outcome)) return step;
      expect(inOrder(positionOf(before), positionOf(step.after)), 'each wave gets on').toBe(-1);
      this.clock.advance(result.waitSeconds);
      // Not after MORE, which goes on at once: its wave may have adopted a donor and left a nearer one to the next.
      if (result.waitSeconds > 0) this.#answer();
      if (result.outcome === 'SWEEP') this.#setAvailability(step.after.currentRetryCount);
    }
  }

  #fill(): void {
    const { around, crowd, habits: all } = this.#plan;
    const row = { countryCode: 'BD', bloodGroup: 'O-', available: true } as const;
    for (const [index, place] of around.places.entries()) {
      this.table.putDonor({ ...row, ...place });
      // Never to be found: another group, another country.
      this.table.putDonor({ ...row, ...place, userId: `other${index}`, bloodGroup: 'A+' });
      this.table.putDonor({ ...row, ...place, userId: `abroad${index}`, countryCode: 'IN' });
    }
    for (let index = 0; index < crowd; index += 1) {
      const place = around.places[index % Math.max(1, around.places.length)];
      if (place) this.table.putDonor({ ...row, ...place, userId: `crowd${index}` });
    }
    for (const [index, { held, accepted }] of all.entries()) {
      const donor = { userId: USERS[index] ?? '', locationId: 'elsewhere', distanceKm: 1 };
      const notification = requestNotification(this.request, donor, this.clock.now());
      if (held) this.table.putNotification({ ...notification, status: held });
      if (accepted) this.table.accept(this.request, { donorId: donor.userId, status: accepted });
    }
    this.#setAvailability(0);
    this.table.putRequest(this.request);
    this.table.putSearch(newSearch(this.request, 'arn', this.config, this.clock.now()));
  }

  #setAvailability(sweep: number): void {
    for (const row of this.table.donors) {
      const away = this.#plan.habits[USERS.indexOf(row.userId)]?.away ?? 0;
      row.available = ((away >> sweep) & 1) === 0;
    }
  }

  /** Everybody asked by this search answers as is their habit, and the app says so. */
  #answer(): void {
    const named = this.search.notifiedEligibleDonors;
    for (const notification of this.notifications) {
      const { userId, status } = notification;
      const answer = this.#plan.habits[USERS.indexOf(userId)]?.answer ?? 'none';
      if (status !== 'PENDING' || !named[userId] || answer === 'none') continue;
      this.table.putNotification({ ...notification, status: answer });
      if (answer === 'ACCEPTED') this.table.accept(this.request, { donorId: userId, status: answer });
    }
    this.table.putSearch({ ...this.search, wakes: this.search.wakes + 1 });
  }

  #eligible(search: DonorSearch): Candidate[] {
    const accepted = this.table.acceptances(this.request).map(({ donorId }) => donorId);
    const excluded = new Set([SEEKER, ...Object.keys(search.notifiedEligibleDonors), ...accepted]);
    const rows = this.table.donors.filter(
      (row) => row.available && row.bloodGroup === 'O-' && row.countryCode === 'BD',
    );
    return everybody(this.request, rows, this.#plan.around.radiusKm, excluded);
  }

  /** Donors to ask until bags and extra are covered by those who accepted and those who have not answered. */
  #missing(): number {
    const accepted = this.table.acceptances(this.request).filter(({ status }) => status !== 'IGNORED');
    const done = new Set(accepted.map(({ donorId }) => donorId));
    const named = this.search.notifiedEligibleDonors;
    const open = this.notifications.filter(
      ({ userId, status }) => named[userId] && status === 'PENDING' && !done.has(userId),
    );
    return this.#plan.bags + this.#extra - done.size - open.length;
  }
}

/** Grows from wave to wave, or the search might never end. */
function positionOf({ currentRetryCount, frontier, notifiedEligibleDonors }: DonorSearch) {
  const notified = Object.keys(notifiedEligibleDonors).length;
  return [currentRetryCount, frontier?.distanceKm ?? -1, frontier?.userId ?? '', notified];
}

/** Those named on the search by the waves of one sweep, nearest first. */
function namedBy(steps: readonly Step[]): Candidate[] {
  const before = steps[0]?.before.notifiedEligibleDonors ?? {};
  const after = Object.entries(steps.at(-1)?.after.notifiedEligibleDonors ?? {});
  return after
    .filter(([userId]) => !before[userId])
    .map(([userId, { distance, locationId }]) => ({ userId, locationId, distanceKm: distance }))
    .sort((a, b) => inOrder([a.distanceKm, a.userId], [b.distanceKm, b.userId]));
}

function stateOf({ search, notifications }: World) {
  return { search, notifications };
}

/** The step of the wave whose commit was raced. */
function stepOf({ steps }: World, { expected }: WaveCommit): Step {
  const step = steps[expected.wave];
  if (!step) throw new RangeError(`No step of wave ${expected.wave + 1}`);
  return step;
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
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
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
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
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
    expect(several).toBeGreaterThan(0);
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
    expect(asked).toBeGreaterThan(100);
  });
});

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
    expect(met).toBeGreaterThan(0);
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
