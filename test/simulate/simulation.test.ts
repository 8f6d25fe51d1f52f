import { describe, expect, test } from 'vitest';
import type { DayReport } from './report.ts';
import { type SimulationOptions, simulate } from './simulation.ts';

const OPTIONS: SimulationOptions = {
  donors: 1_000,
  requests: 100,
  seed: 1,
  rates: [0.04, 0.1, 0.2, 0.4],
  sparseIndex: false,
};
/** A number drawn by lot is hardly ever farther from its mean than so many standard deviations. */
const SIGMAS = 4;

const report = await simulate(OPTIONS);
const { days } = report;
const [lowest] = days;

describe('A simulated day', () => {
  test('ends every search, and by the rules', () => {
    expect(report.failed).toEqual([]);
    for (const { outcomes } of days) expect(sum(Object.values(outcomes))).toBe(OPTIONS.requests);
  });

  test('brings more bags the more donors accept, and to more patients', () => {
    for (const [index, { all }] of days.slice(1).entries()) {
      const before = days[index]?.all;
      expect(all.bagsAccepted).toBeGreaterThan(before?.bagsAccepted ?? Number.POSITIVE_INFINITY);
      expect(all.shareEnoughAccepted).toBeGreaterThan(
        before?.shareEnoughAccepted ?? Number.POSITIVE_INFINITY,
      );
    }
  });

  test('has as many accept as the rate says, less those who have promised elsewhere or come too late', () => {
    for (const { rate, accepted, donors } of days) {
      const expected = rate * donors.notifications;
      const sigma = Math.sqrt(expected * (1 - rate));
      expect(accepted).toBeLessThan(expected + SIGMAS * sigma);
      expect(accepted).toBeGreaterThan(expected * (1 - rate) - SIGMAS * sigma);
    }
  });

  test('counts everybody once: the parts are the whole', () => {
    for (const day of days) {
      const groups = Object.values(day.byGroup);
      const places = Object.values(day.byPlace);
      for (const parts of [groups, places]) {
        expect(sum(parts.map(({ requests }) => requests))).toBe(day.all.requests);
        expect(sum(parts.map(({ bagsAccepted }) => bagsAccepted))).toBe(day.all.bagsAccepted);
        expect(sum(parts.map(({ bagsWanted }) => bagsWanted))).toBe(day.all.bagsWanted);
      }
      expect(sum(donorParts(day).map(({ notifications }) => notifications))).toBe(day.donors.notifications);
      expect(sum(donorParts(day).map(({ available }) => available))).toBe(day.donors.available);
      expect(day.accepted + day.saidNo + day.silent).toBe(day.donors.notifications);
      expect(day.accepted - day.spare).toBe(day.all.bagsAccepted);
    }
  });

  test('reads most for the rarest groups', () => {
    expect(readUnits(lowest, 'A-')).toBeGreaterThan(10 * readUnits(lowest, 'B+'));
    expect(readUnits(lowest, 'AB+')).toBeGreaterThan(readUnits(lowest, 'B+'));
  });

  test('costs what its transitions, units and invocations cost', () => {
    for (const { usd, usdOfDay } of days) {
      expect(usdOfDay).toBeCloseTo((usd?.mean ?? 0) * OPTIONS.requests, 3);
    }
  });

  test('is the same again under the same seed and another under another', async () => {
    const short = { ...OPTIONS, requests: 15, rates: [0.2] };
    const once = await simulate(short);
    expect(await simulate(short)).toEqual(once);
    expect((await simulate({ ...short, seed: 2 })).days).not.toEqual(once.days);
  });

  test('notifies the same donors where waves may read the sparse index, for fewer queries', async () => {
    const sparse = await simulate({ ...OPTIONS, rates: [0.04], sparseIndex: true });
    expect(sparse.days[0]?.donorsByGroup).toEqual(lowest?.donorsByGroup);
    expect(sparse.days[0]?.queries?.mean).toBeLessThan((lowest?.queries?.mean ?? 0) / 2);
  });
});

function donorParts({ donorsByGroup }: DayReport) {
  return Object.values(donorsByGroup);
}

function readUnits(day: DayReport | undefined, group: 'A-' | 'AB+' | 'B+'): number {
  return day?.byGroup[group]?.readUnits?.mean ?? Number.NaN;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
