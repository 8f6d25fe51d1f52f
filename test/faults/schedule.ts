import fc from 'fast-check';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { number } from '../support/places.ts';
import { requestAt, surroundings } from '../support/surroundings.ts';

const MOST_USERS = 30;

/** What befalls one search, apart from the faults themselves, which are rolled while it goes on. */
const schedule = fc.record({
  around: surroundings(number(0.4, 1.9), MOST_USERS),
  bags: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 9 }), weight: 12 }, fc.constant(110)),
  /** Further donors, for a request that needs more than one transaction holds. */
  crowd: fc.integer({ min: 90, max: 125 }),
  urgencyLevel: fc.constantFrom('urgent', 'regular'),
  maxCellsPerWave: fc.integer({ min: 2, max: 12 }),
  maxConcurrentQueries: fc.integer({ min: 2, max: 25 }),
  maxRetryCount: fc.constantFrom(0, 0, 1),
  /** Donors who hold a notification already, by number, with its status. */
  held: fc.array(fc.record({ user: fc.nat(MOST_USERS - 1), status: fc.constantFrom('PENDING', 'IGNORED') }), {
    maxLength: 4,
  }),
  /** Whether people answer and requests are cancelled meanwhile. */
  lively: fc.boolean(),
  /** The execution is nearly a year old. */
  old: fc.constantFrom(false, false, false, true),
  /** Chance that a call meets a fault. */
  rate: fc.constantFrom(0.01, 0.05, 0.15),
});
export type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never;

/** The schedule of a seed. */
export function scheduleOf(seed: number): Schedule {
  const [only] = fc.sample(schedule, { seed, numRuns: 1 });
  if (!only) throw new RangeError('No schedule');
  return only;
}

const LETTERS = 26;

/** Places on Earth repeat, awkward ones above all: a country for each seed keeps their donors apart. */
function countryOf(seed: number): string {
  const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
  return letter(Math.floor(seed / LETTERS)) + letter(seed);
}

/** The request that a schedule is about; ids hold the seed, so that schedules share a table. */
export function requestOf(seed: number, { around, bags, urgencyLevel }: Schedule): BloodRequest {
  return {
    ...requestAt(around.origin),
    seekerId: `seeker-${seed}`,
    requestPostId: `req-${seed}`,
    countryCode: countryOf(seed),
    bloodQuantity: bags,
    urgencyLevel,
  };
}
