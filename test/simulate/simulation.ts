import * as v from 'valibot';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { cityOf } from '../../src/local/city.ts';
import { CityDonors } from './city-donors.ts';
import { Day } from './day.ts';
import { type DayReport, dayReport } from './report.ts';
import { requestsOf } from './requests.ts';

export interface SimulationOptions {
  readonly donors: number;
  readonly requests: number;
  readonly seed: number;
  /** Shares of the notified who accept, each a day of its own. */
  readonly rates: readonly number[];
  /** Whether waves may read GSI2. */
  readonly sparseIndex: boolean;
}

/** What a simulation came to. */
export interface SimulationReport extends Omit<SimulationOptions, 'rates'> {
  /** One for each rate, in the order given. */
  readonly days: readonly DayReport[];
  /** Executions that failed; none may. */
  readonly failed: readonly string[];
}

/** The same city and the same requests on one day for each rate. */
export async function simulate(
  { rates, ...options }: SimulationOptions,
  onDay: (rate: number) => void = () => undefined,
): Promise<SimulationReport> {
  const { donors, requests, seed, sparseIndex } = options;
  const city = cityOf(donors, seed);
  const people = new CityDonors(city.donors);
  const posted = requestsOf(city, requests, seed);
  const config = v.parse(SearchConfig, { sparseIndex });
  const days: DayReport[] = [];
  const failed: string[] = [];
  for (const rate of rates) {
    onDay(rate);
    const day = new Day({ donors: people, centre: city.centre, requests: posted, config, rate, seed });
    await day.run();
    failed.push(...day.failed);
    days.push(dayReport(day, people, rate));
  }
  return { ...options, days, failed };
}
