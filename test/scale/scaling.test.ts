import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../src/local/paths.ts';
import { simulate } from '../simulate/simulation.ts';
import { capacityOf, firstLimit } from './capacity.ts';
import { PEAK_TO_MEAN, searchesForTheWorld, WORLD_DONATIONS_A_SECOND } from './demand.ts';
import { HISTORY, LIMITS, type Limit } from './limits.ts';
import { fruitlessDay, meanLoad } from './loads.ts';
import { middleDay, recordedSimulation } from './recorded.ts';
import { renderScaling } from './report.ts';

const city = recordedSimulation('city-day');
const thin = recordedSimulation('thin-city-day');
const fruitless = await fruitlessDay();
/** Waves after which a run hands over to the next. */
const WAVES_OF_A_RUN = 250;

describe('docs/scaling.md', () => {
  test('holds what is computed now (npm run docs)', async () => {
    const page = await readFile(join(PROJECT, 'docs', 'scaling.md'), 'utf8');
    expect(page).toBe(renderScaling({ city, thin, fruitless }));
  });

  test('shows the thin city as it is simulated now (npm run simulate -- --save)', async () => {
    const { days, recorded: _, ...options } = thin;
    const { rate } = middleDay(thin);
    const [fresh] = (await simulate({ ...options, rates: [rate] })).days;
    expect(JSON.parse(JSON.stringify(fresh))).toEqual(middleDay(thin));
    expect(days).toHaveLength(4);
  });

  test('shows a million donors and five thousand requests, of whom no search failed', () => {
    expect(city).toMatchObject({ donors: 1_000_000, requests: 5_000, failed: [] });
    expect(city.days.map(({ rate }) => rate)).toEqual([0.04, 0.1, 0.2, 0.4]);
    for (const { outcomes } of city.days) {
      expect(Object.values(outcomes).reduce((sum, each) => sum + each, 0)).toBe(5_000);
    }
  });
});

describe('The recorded day of the large city', () => {
  test('notifies enough donors for every request, and nobody a third time', () => {
    for (const { all, donors } of city.days) {
      expect(all.shareEnoughNotified).toBe(1);
      expect(donors.most).toBeLessThan(3);
      expect(donors.notifications).toBeGreaterThan(all.bagsWanted);
    }
  });

  test('has as many accept as the model says: the rate times the donors notified, give or take four deviations', () => {
    for (const { rate, accepted, donors } of city.days) {
      const sigma = Math.sqrt(donors.notifications * rate * (1 - rate));
      // Some come too late, for a request that is past its time: hardly one in a hundred.
      expect(accepted).toBeGreaterThan(0.99 * rate * donors.notifications - 4 * sigma);
      expect(accepted).toBeLessThan(rate * donors.notifications + 4 * sigma);
    }
  });

  test('is as fair to places: none gets a twentieth of the bags less than another', () => {
    for (const { byPlace } of city.days) {
      const shares = Object.values(byPlace).map(({ shareOfBags }) => shareOfBags);
      expect(shares).toHaveLength(3);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.05);
    }
  });
});

describe('The capacity of an account', () => {
  const load = meanLoad(middleDay(city));

  test('is above what the world asks for at its peak, in every region, at every rate', () => {
    const first = firstLimit(load, 'elsewhere');
    for (const { rate, all } of city.days) {
      const peak = searchesForTheWorld(all.bagsAccepted / all.requests) * PEAK_TO_MEAN;
      expect(first.searchesASecond, `${rate}`).toBeGreaterThan(peak);
    }
  });

  test('is below it only where every search is a fruitless one for a donation two weeks away', () => {
    const first = firstLimit(meanLoad(fruitless), 'us-east-1');
    expect(first.limit.name).toBe('open executions');
    expect(first.searchesASecond).toBeLessThan(WORLD_DONATIONS_A_SECOND);
  });

  test('is what the tightest lasting limit allows', () => {
    const limit = (name: string, value: number, elsewhere: number | undefined, use: number): Limit => ({
      name,
      value,
      ...(elsewhere !== undefined && { elsewhere }),
      unit: '',
      use: () => use,
      movedBy: '',
      source: 'sfn',
    });
    const limits = [limit('wide', 1_000, 100, 2), limit('narrow', 300, undefined, 1)];
    expect(firstLimit(load, 'us-east-1', limits)).toMatchObject({
      limit: { name: 'narrow' },
      searchesASecond: 300,
    });
    expect(firstLimit(load, 'elsewhere', limits)).toMatchObject({
      limit: { name: 'wide' },
      searchesASecond: 50,
    });
    const fleeting: Limit = { ...limit('fleeting', 1, 1, 1), atFirst: true };
    expect(firstLimit(load, 'us-east-1', [...limits, fleeting]).limit.name).toBe('narrow');
    expect(capacityOf(limit('unused', 5, 5, 0), load, 'elsewhere').searchesASecond).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('counts a fruitless search as decision 006 does: some forty write units in its partition', () => {
    const { pendingUnits, waves } = meanLoad(fruitless);
    expect(waves).toBe(12);
    expect(pendingUnits).toBeGreaterThan(waves);
    expect(pendingUnits).toBeLessThan(45);
  });

  test('is published for every limit, with its source', () => {
    expect(new Set(LIMITS.map(({ name }) => name)).size).toBe(LIMITS.length);
    for (const { value, elsewhere = value } of LIMITS) {
      expect(value).toBeGreaterThan(0);
      expect(elsewhere).toBeLessThanOrEqual(value);
    }
  });
});

test('a run hands over before its history is full, even where every wave is tried again to the end', () => {
  const eventsOfAWave = HISTORY.ofAWave + HISTORY.retries * HISTORY.ofARetry;
  expect(WAVES_OF_A_RUN * eventsOfAWave).toBeLessThan(HISTORY.events);
});

test('the world donates some four times a second', () => {
  expect(WORLD_DONATIONS_A_SECOND).toBeCloseTo(3.755, 3);
});
