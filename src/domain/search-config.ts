import * as v from 'valibot';

/** A Step Functions execution may live a year; no single pause is longer than a week of it. */
const LONGEST_WAIT_SECONDS = 7 * 24 * 3_600;

/** The walk's shell of cells grows with the square of the radius; 100 km is some 46,000 cells. */
const LARGEST_RADIUS_KM = 100;

/** Waves are listed on the search item (400 KB at most), so none may be tiny. */
const FEWEST_CELLS_PER_WAVE = 25;

function whole(least: number, most: number, unit: string) {
  const expected = `a whole number of ${unit} from ${least} to ${most}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
}

const RADIUS = `a radius in km above 0 and at most ${LARGEST_RADIUS_KM}`;
const Radius = v.pipe(v.number(RADIUS), v.gtValue(0, RADIUS), v.maxValue(LARGEST_RADIUS_KM, RADIUS));

const SearchNumbers = v.strictObject({
  /** Donors farther away than this are never notified, km. */
  maxSearchRadiusKm: v.optional(Radius, 15),
  /** Cells after which a wave ends, once it has come well past its frontier. */
  maxCellsPerWave: v.optional(whole(FEWEST_CELLS_PER_WAVE, 10_000, 'cells'), 500),
  /** Queries on their way at once. */
  maxConcurrentQueries: v.optional(whole(1, 100, 'queries'), 25),
  /** Every writer of donor locations fills GSI2, so that waves may rely on it. */
  sparseIndex: v.optional(v.boolean('true or false'), false),
  secondsBeforeFirstWave: v.optional(whole(0, LONGEST_WAIT_SECONDS, 'seconds'), 0),
  secondsBetweenWaves: v.optional(whole(0, LONGEST_WAIT_SECONDS, 'seconds'), 180),
  /** Sweeps after the first. */
  maxRetryCount: v.optional(whole(0, 20, 'sweeps'), 3),
  minSecondsBetweenSweeps: v.optional(whole(0, LONGEST_WAIT_SECONDS, 'seconds'), 3_600),
  maxSecondsBetweenSweeps: v.optional(whole(0, LONGEST_WAIT_SECONDS, 'seconds'), LONGEST_WAIT_SECONDS),
  /** Donors asked beyond the open bags of an urgent request. */
  extraDonorsUrgent: v.optional(whole(0, 100, 'donors'), 2),
  /** Donors asked beyond the open bags of a regular request. */
  extraDonorsRegular: v.optional(whole(0, 100, 'donors'), 1),
});

/** Everything that an operator may change, with its default. Unknown names are refused. */
export const SearchConfig = v.pipe(
  SearchNumbers,
  v.forward(
    v.partialCheck(
      [['minSecondsBetweenSweeps'], ['maxSecondsBetweenSweeps']],
      (config) => config.minSecondsBetweenSweeps <= config.maxSecondsBetweenSweeps,
      'no more than maxSecondsBetweenSweeps',
    ),
    ['minSecondsBetweenSweeps'],
  ),
);
export type SearchConfig = v.InferOutput<typeof SearchConfig>;
/** The same with every name optional, as a user writes it. */
export type SearchConfigInput = v.InferInput<typeof SearchConfig>;
