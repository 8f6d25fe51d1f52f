import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { targetDonors } from '../../src/domain/search-rules.ts';
import { cityOf } from '../../src/local/city.ts';
import { everybody } from '../support/oracle.ts';
import { CityDonors } from './city-donors.ts';
import { Day } from './day.ts';
import { DAY_STARTS, requestsOf, SHARE_OF_HOUR } from './requests.ts';

const SEED = 7;
/** Wide enough for a city's common groups, and its rare ones are soon out of donors. */
const standard = v.parse(SearchConfig, { maxSearchRadiusKm: 8, maxRetryCount: 1 });
/** Quickly walked to its end. */
const narrow = v.parse(SearchConfig, { maxSearchRadiusKm: 4, maxCellsPerWave: 25 });
const HOUR_MS = 3_600_000;

/** A day in a city, with the rate at which its donors accept. */
async function dayOf(
  donorCount: number,
  requestsIn: (city: ReturnType<typeof cityOf>) => BloodRequest[],
  rate: number,
  config = standard,
) {
  const city = cityOf(donorCount, SEED);
  const donors = new CityDonors(city.donors);
  const told: string[] = [];
  const day = new Day({
    donors,
    centre: city.centre,
    requests: requestsIn(city),
    config,
    rate,
    seed: SEED,
    onChange: async ({ requestPostId }) => {
      told.push(requestPostId);
    },
  });
  await day.run();
  return { city, donors, day, told, records: [...day.records.values()] };
}

describe('A day of a city', () => {
  test('notifies exactly the nearest available donors of every request where nobody goes away', async () => {
    const { city, records, donors } = await dayOf(400, (it) => requestsOf(it, 30, SEED), 0);
    for (const { request, notified, outcome } of records) {
      const places = city.donors
        .filter((donor) => donor.availableForDonation && donor.bloodGroup === request.requestedBloodGroup)
        .flatMap(({ userId, locations }) => locations.map((location) => ({ userId, ...location })));
      const all = everybody(request, places, standard.maxSearchRadiusKm, new Set());
      const nearest = all.slice(0, targetDonors(request, 0, standard)).map(({ userId }) => userId);
      expect([...notified].sort(), request.requestPostId).toEqual(nearest.toSorted());
      expect(outcome === 'FOUND_ENOUGH').toBe(nearest.length === targetDonors(request, 0, standard));
    }
    const asked = city.donors.reduce((sum, { userId }) => sum + donors.get(userId).asked, 0);
    expect(asked).toBe(records.reduce((sum, { notified }) => sum + notified.size, 0));
  });

  test('lets each execution wait in virtual time as long as its waves say, others going on meanwhile', async () => {
    const { records, day } = await dayOf(40, (it) => requestsOf(it, 12, SEED), 0, narrow);
    const long = records.filter(({ outcome }) => outcome !== 'FOUND_ENOUGH');
    expect(long.length).toBeGreaterThan(3);
    expect(day.executions.mostOpen).toBeGreaterThan(1);
    for (const { openSeconds, pausedSeconds, waves, pauses, tally } of records) {
      expect(openSeconds).toBeCloseTo(pausedSeconds, 1);
      expect(tally.transitions).toBe(1 + 2 * waves + pauses + 1);
    }
    for (const { pausedSeconds } of long)
      expect(pausedSeconds).toBeGreaterThan(narrow.minSecondsBetweenSweeps);
  });

  test('lets the answers that came in between decide the next wave', async () => {
    const oneBag = (it: ReturnType<typeof cityOf>): BloodRequest[] =>
      requestsOf(it, 1, SEED).map((request) => ({
        ...request,
        bloodQuantity: 1,
        requestedBloodGroup: it.donors[0]?.bloodGroup ?? 'B+',
        donationDateTime: new Date(Date.parse(request.createdAt) + 48 * HOUR_MS).toISOString(),
      }));
    // One donor where two are wanted: the search goes on, until that one has accepted.
    const { records, told } = await dayOf(1, oneBag, 1);
    expect(records.map(({ outcome, bags }) => ({ outcome, bags }))).toEqual([
      { outcome: 'DONORS_ACCEPTED', bags: 1 },
    ]);
    expect(told).toHaveLength(1);
  });

  test('tells of every answer that stands in the table', async () => {
    const { records, told } = await dayOf(300, (it) => requestsOf(it, 30, SEED), 0.2);
    const answers = records.reduce((sum, { accepted, saidNo }) => sum + accepted + saidNo, 0);
    expect(answers).toBeGreaterThan(20);
    expect(told).toHaveLength(answers);
  });
});

describe('The requests of a day', () => {
  const requests = requestsOf(cityOf(1, SEED), 2_000, SEED);

  test('come in the order of the day, as many in each hour as it is given', () => {
    const hours = requests.map(({ createdAt }) => (Date.parse(createdAt) - Date.parse(DAY_STARTS)) / HOUR_MS);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    const total = SHARE_OF_HOUR.reduce((sum, share) => sum + share, 0);
    for (const [hour, share] of SHARE_OF_HOUR.entries()) {
      const seen = hours.filter((it) => Math.floor(it) === hour).length / requests.length;
      expect(Math.abs(seen - share / total)).toBeLessThan(0.02);
    }
  });

  test('are due after they are made', () => {
    for (const { createdAt, donationDateTime } of requests) {
      expect(Date.parse(donationDateTime) - Date.parse(createdAt)).toBeGreaterThanOrEqual(3 * HOUR_MS);
    }
  });
});
