import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { executionName } from '../../../src/search/execution-name.ts';
import { planCommit } from '../../../src/search/plan.ts';
import { answerWithoutWave } from '../../../src/search/replay.ts';
import { aSearch, NOW } from '../../support/builders.ts';
import { aWave } from '../../support/wave-records.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const WEEK_SECONDS = 604_800;

/** The search after a wave that ends as told. */
function searchAfter(
  search: DonorSearch,
  outcome: 'SWEEP' | 'RADIUS_EXHAUSTED',
  waitSeconds = WEEK_SECONDS,
): DonorSearch {
  const decision = {
    outcome,
    targetDonors: 4,
    chosen: [],
    frontier: undefined,
    level: 19,
    reachKm: 15,
    plan: 'CELLS' as const,
    cellsQueried: 1_000,
    partitionsQueried: 0,
    donorsPerKm2: 0,
    waitSeconds,
  };
  const counts = { queries: 0, gets: 0, itemsRead: 0, rowsSkipped: 0 };
  return planCommit(search, undefined, new Map(), decision, { counts, transactions: 1 }, NOW).search;
}

const OLD = aSearch({ wave: 9, runStartedAt: '2025-12-20T10:00:00Z', runFirstWave: 1 });

describe('a search whose execution grows old', () => {
  test('goes to the next run with the wave after which the old one could not wait any more', () => {
    const next = searchAfter(OLD, 'SWEEP');
    expect(next).toMatchObject({
      status: 'PENDING',
      run: 2,
      runStartedAt: NOW.toISOString(),
      runFirstWave: 11,
      wave: 10,
      executionArn: `arn:aws:states:us-east-1:123456789012:execution:donor-search:${executionName(KEY, 2)}`,
    });
    expect(next.waveHistory.at(-1)).toMatchObject({ run: 1, wave: 10, nextRun: 2 });
  });

  test('goes to the next run with the last wave that the history of the old one holds', () => {
    const young = aSearch({ runStartedAt: NOW.toISOString(), runFirstWave: 1 });
    expect(searchAfter({ ...young, wave: 248 }, 'SWEEP').run).toBe(1);
    expect(searchAfter({ ...young, wave: 249 }, 'SWEEP').run).toBe(2);
  });

  test('stays where it is while the wait fits, and where it ends', () => {
    for (const next of [searchAfter(OLD, 'SWEEP', 3_600), searchAfter(OLD, 'RADIUS_EXHAUSTED')]) {
      expect(next).toMatchObject({ run: 1, runStartedAt: OLD.runStartedAt, runFirstWave: 1 });
      expect(next.executionArn).toBe(OLD.executionArn);
      expect(next.waveHistory.at(-1)?.nextRun).toBeUndefined();
    }
  });

  test('tells its old machine again to hand over, however far the new run has come', () => {
    const handedOver = searchAfter(OLD, 'SWEEP');
    const expected = { outcome: 'SWEEP', nextRun: { run: 2, executionName: executionName(KEY, 2) } };
    expect(answerWithoutWave(handedOver, { search: KEY, run: 1, wave: 10 })).toMatchObject(expected);
    const later = {
      ...handedOver,
      wave: 11,
      waveHistory: [...handedOver.waveHistory, aWave({ run: 2, wave: 11 })],
    };
    expect(answerWithoutWave(later, { search: KEY, run: 1, wave: 10 })).toMatchObject(expected);
  });

  test('is superseded for any other wave of its old run', () => {
    const handedOver = searchAfter(aSearch({ ...OLD, waveHistory: [aWave({ wave: 9 })] }), 'SWEEP');
    for (const wave of [8, 9, 11]) {
      expect(answerWithoutWave(handedOver, { search: KEY, run: 1, wave })?.outcome).toBe('SUPERSEDED');
    }
  });
});

test('an item keeps its newest 400 waves', () => {
  const waveHistory = Array.from({ length: 400 }, (_, index) => aWave({ wave: index + 1 }));
  const kept = searchAfter(aSearch({ wave: 400, runFirstWave: 300, waveHistory }), 'SWEEP').waveHistory;
  expect([kept.length, kept[0]?.wave, kept.at(-1)?.wave]).toEqual([400, 2, 401]);
});

test('a search that goes on at once or not at all has no time to wake at', () => {
  expect(searchAfter(aSearch(), 'SWEEP', 60).nextWakeAt).toBe(new Date(NOW.getTime() + 60_000).toISOString());
  expect(searchAfter(aSearch(), 'RADIUS_EXHAUSTED', 0).nextWakeAt).toBeUndefined();
});
