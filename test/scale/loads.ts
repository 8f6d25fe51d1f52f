import * as v from 'valibot';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { CENTRE } from '../bench/city.ts';
import { requestOf } from '../bench/rows.ts';
import { CityDonors } from '../simulate/city-donors.ts';
import { Day } from '../simulate/day.ts';
import { type DayReport, dayReport } from '../simulate/report.ts';
import { DAY_STARTS } from '../simulate/requests.ts';
import type { SearchLoad } from './limits.ts';

const MS_PER_DAY = 24 * 3_600_000;
/** The same as in the benchmarks: long enough for every sweep to wait its share. */
const DUE_AFTER_DAYS = 14;

/** What a search of a day asks on average. */
export function meanLoad(day: DayReport): SearchLoad {
  const mean = (spread: { readonly mean: number } | undefined) => spread?.mean ?? 0;
  return {
    waves: mean(day.waves),
    transitions: mean(day.transitions),
    readUnits: mean(day.all.readUnits),
    writeUnits: mean(day.writeUnits),
    pendingUnits: mean(day.pendingUnits),
    streamRecords: mean(day.streamRecords),
    openSeconds: mean(day.openSeconds),
  };
}

/** A search that finds nobody within its radius in all its sweeps, for a donation two weeks away: the dearest there is. */
export async function fruitlessDay(): Promise<DayReport> {
  const createdMs = Date.parse(DAY_STARTS);
  const request: BloodRequest = {
    ...requestOf({ name: 'fruitless', shape: 'empty', people: 0, bloodGroup: 'AB-', target: 2 }),
    createdAt: new Date(createdMs).toISOString(),
    donationDateTime: new Date(createdMs + DUE_AFTER_DAYS * MS_PER_DAY).toISOString(),
  };
  const donors = new CityDonors([]);
  const config = v.parse(SearchConfig, {});
  const day = new Day({ donors, centre: CENTRE, requests: [request], config, rate: 0, seed: 1 });
  await day.run();
  return dayReport(day, donors, 0);
}
