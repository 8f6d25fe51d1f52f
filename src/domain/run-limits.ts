import type { DonorSearch } from './donor-search.ts';

const MS_PER_DAY = 24 * 3_600 * 1_000;

/**
 * A Standard execution may live a year. A run ends a little before it, with room for the longest pause and for the
 * retries of a wave.
 * https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const LONGEST_RUN_DAYS = 350;

/**
 * The history of an execution holds 25,000 events. A wave makes 9 of them and 3 more for each retry of at most 30,
 * so this many waves stay below it even where every one is retried to the end.
 */
const MOST_WAVES_PER_RUN = 250;

/**
 * True where a search must go on in a new run, because its execution would not live to see its next wave.
 *
 * @param wave the wave just done
 * @param wakeAt when the next one is due
 */
export function runIsOver(
  { runStartedAt, runFirstWave }: Pick<DonorSearch, 'runStartedAt' | 'runFirstWave'>,
  wave: number,
  wakeAt: Date,
): boolean {
  // Stryker disable next-line StringLiteral: any text that is no date stands for a start that is not known.
  const daysLived = (wakeAt.getTime() - Date.parse(runStartedAt ?? '')) / MS_PER_DAY;
  const waves = wave + 1 - (runFirstWave ?? 1);
  // A run whose start is not known, not a number of days, is bounded by its waves alone.
  return daysLived > LONGEST_RUN_DAYS || waves >= MOST_WAVES_PER_RUN;
}
