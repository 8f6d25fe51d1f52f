import { sumOf } from '../simulate/measures.ts';
import { SHARE_OF_HOUR } from '../simulate/requests.ts';

/** Blood donations collected in the world in a year: World Health Organization, fact sheet "Blood safety and availability". */
export const WORLD_DONATIONS_A_YEAR = 118_500_000;
export const WHO_FACT_SHEET =
  'https://www.who.int/news-room/fact-sheets/detail/blood-safety-and-availability';

const SECONDS_A_YEAR = 365.25 * 24 * 3_600;
const HOURS = 24;

/** The world's donations a second. */
export const WORLD_DONATIONS_A_SECOND = WORLD_DONATIONS_A_YEAR / SECONDS_A_YEAR;

/** The busiest hour of the simulated day to its mean, as if the whole world had its day at once. */
export const PEAK_TO_MEAN = (Math.max(...SHARE_OF_HOUR) / sumOf(SHARE_OF_HOUR)) * HOURS;

/**
 * Searches a second that would bring all the world's donations, each asking those whom it asks and no more.
 *
 * @param bagsOfASearch bags accepted for a search on average
 */
export function searchesForTheWorld(bagsOfASearch: number): number {
  return WORLD_DONATIONS_A_SECOND / bagsOfASearch;
}
