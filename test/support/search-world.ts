import * as v from 'valibot';
import { expect } from 'vitest';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { DonorSearch } from '../../src/domain/donor-search.ts';
import type { RequestNotification } from '../../src/domain/notification.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import type { Candidate } from '../../src/search/candidates.ts';
import { WaveContendedError, WaveTooSlowError } from '../../src/search/errors.ts';
import { requestNotification } from '../../src/search/notification-text.ts';
import { newSearch } from '../../src/search/open.ts';
import type { SearchTable } from '../../src/search/ports.ts';
import { runWave } from '../../src/search/wave.ts';
import type { WaveResult } from '../../src/search/wave-result.ts';
import { MemoryTable } from './memory-table.ts';
import { MovableClock } from './movable-clock.ts';
import { everybody, inOrder } from './oracle.ts';
import type { Plan } from './search-plans.ts';
import { requestAt, USERS } from './surroundings.ts';

const SEEKER = USERS[0] ?? '';
const HOUR_MS = 3_600_000;

/** A committed wave: the search before and after, who could have been asked, how many were still missing then. */
export interface Step {
  readonly before: DonorSearch;
  readonly after: DonorSearch;
  readonly result: WaveResult;
  readonly eligible: readonly Candidate[];
  readonly missing: number;
}

/** A search with the machine that drives it. */
export class World {
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
    const timeIsUp = new AbortController();
    const deadlineMs = this.clock.now().getTime() + this.#patienceMs;
    const tick = () => {
      this.clock.advance(0.001);
      if (this.clock.now().getTime() >= deadlineMs) timeIsUp.abort();
    };
    const table: SearchTable = {
      ...view,
      donorsInCell: (query) => {
        tick();
        return view.donorsInCell(query);
      },
      donorsInPartition: (query) => {
        tick();
        return view.donorsInPartition(query);
      },
    };
    const { seekerId, requestPostId, createdAt } = this.request;
    const input = { search: { seekerId, requestPostId, createdAt }, run, wave };
    try {
      return await runWave(input, { ...this, table, timeIsUp: timeIsUp.signal });
    } catch (error) {
      if (!(error instanceof WaveTooSlowError || error instanceof WaveContendedError)) throw error;
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

/** All that the search has written. */
export function stateOf({ search, notifications }: World) {
  return { search, notifications };
}
