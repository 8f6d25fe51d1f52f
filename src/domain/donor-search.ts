import * as v from 'valibot';
import { RequestKey } from './blood-request.ts';
import { Count, Id, Timestamp } from './values.ts';

export const SearchStatus = v.picklist(['PENDING', 'COMPLETED'], 'PENDING or COMPLETED');
export type SearchStatus = v.InferOutput<typeof SearchStatus>;

/** Why a search ended. */
export const COMPLETION_REASONS = [
  'FOUND_ENOUGH',
  'DONORS_ACCEPTED',
  'REQUEST_CLOSED',
  'RADIUS_EXHAUSTED',
] as const;
export const CompletionReason = v.picklist(COMPLETION_REASONS, `one of ${COMPLETION_REASONS.join(', ')}`);
export type CompletionReason = v.InferOutput<typeof CompletionReason>;

/** What a committed wave says about how to go on. */
const WAVE_OUTCOMES = ['MORE', 'CONTINUE', 'SWEEP', ...COMPLETION_REASONS] as const;
export const WaveOutcome = v.picklist(WAVE_OUTCOMES, `one of ${WAVE_OUTCOMES.join(', ')}`);
export type WaveOutcome = v.InferOutput<typeof WaveOutcome>;

const Km = v.pipe(v.number('a distance in km'), v.minValue(0, 'a distance in km'));

/**
 * How far a sweep has come: everybody at or before it was notified or passed over. Donors are ordered by
 * distance, then userId; an empty userId stands before everybody at that distance.
 */
export const Frontier = v.object({ distanceKm: Km, userId: v.string('a user id or empty') });
export type Frontier = v.InferOutput<typeof Frontier>;

/** How a walk read the donors: cell by cell in GSI1, by whole partitions of GSI2, or first one and then the other. */
export const READ_PLANS = ['CELLS', 'PARTITIONS', 'MIXED'] as const;
export const ReadPlan = v.picklist(READ_PLANS, `one of ${READ_PLANS.join(', ')}`);
export type ReadPlan = v.InferOutput<typeof ReadPlan>;

/** Where a notified donor was found. */
export const NotifiedDonor = v.object({ distance: Km, locationId: Id });
export type NotifiedDonor = v.InferOutput<typeof NotifiedDonor>;

/** One committed wave, kept on the search item: what it did, what it read, how the machine went on. */
export const WaveRecord = v.object({
  run: Count,
  wave: Count,
  outcome: WaveOutcome,
  retryCount: Count,
  /** The outermost ring read. */
  level: Count,
  /** Donors notified by this wave. */
  donorsFound: Count,
  /** Donors notified by the search up to and with this wave. */
  donorsFoundSoFar: Count,
  targetDonors: Count,
  /** Everybody nearer than this is known to the search, km. */
  reachKm: Km,
  /** Absent where nobody was looked for, and in waves older than the plan. */
  plan: v.optional(ReadPlan),
  cellsQueried: Count,
  /** Partitions of GSI2 that were read, or begun; absent in waves older than the index. */
  partitionsQueried: v.optional(Count),
  /** Available donors of the group for each km² that was read, those notified before included. */
  donorsPerKm2: v.optional(v.pipe(v.number('a density'), v.minValue(0, 'a density'))),
  /** Query requests to the table, every page counted. */
  queries: Count,
  /** GetItem and BatchGetItem requests. */
  gets: Count,
  itemsRead: Count,
  /** Donor rows that could not be used: no coordinates, say. */
  rowsSkipped: Count,
  itemsWritten: Count,
  transactions: Count,
  /** How long the machine waits after this wave, s. */
  waitSeconds: Count,
  /** The run that goes on after this wave, where its own must end. */
  nextRun: v.optional(Count),
  at: Timestamp,
});
export type WaveRecord = v.InferOutput<typeof WaveRecord>;

/**
 * The state of one search. `run`, `wave` and `wakes` are fences: a wave commits only if none of them has moved
 * since it read the item.
 */
export const DonorSearch = v.object({
  ...RequestKey.entries,
  status: SearchStatus,
  completionReason: v.optional(CompletionReason),
  notifiedEligibleDonors: v.record(Id, NotifiedDonor),
  currentLevel: Count,
  /** Sweeps begun after the first. */
  currentRetryCount: Count,
  targetDonors: Count,
  donorsFoundSoFar: Count,
  waveHistory: v.array(WaveRecord),
  lastUpdatedAt: Timestamp,
  /** Which execution owns the search: 1 for the first, one more for each that took over. */
  run: Count,
  runStartedAt: v.optional(Timestamp),
  /** The wave with which the run began or will begin. */
  runFirstWave: v.optional(Count),
  /** The last committed wave, counted over the whole life of the search. */
  wave: Count,
  /** Incremented by whoever reports a change that the next decision must see. */
  wakes: Count,
  frontier: v.optional(Frontier),
  /** What the frontier holds for: a hash of place, country and group of the request. */
  frontierOf: v.optional(v.string()),
  nextWakeAt: v.optional(Timestamp),
  executionArn: v.optional(v.string()),
  lastError: v.optional(v.string()),
});
export type DonorSearch = v.InferOutput<typeof DonorSearch>;

/** A wave as any writer keeps it: the app's have these fields, ours have more. */
const StoredWave = v.object({
  ...v.partial(WaveRecord).entries,
  retryCount: Count,
  level: Count,
  donorsFound: Count,
  at: Timestamp,
});

/** A search as any writer keeps it: the app's own searches lack what is ours. */
export const StoredSearch = v.object({
  ...v.partial(DonorSearch).entries,
  ...RequestKey.entries,
  status: SearchStatus,
  waveHistory: v.optional(v.array(StoredWave), []),
});
export type StoredSearch = v.InferOutput<typeof StoredSearch>;
