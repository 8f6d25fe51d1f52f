import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SearchTable } from '../../../src/search/ports.ts';
import { WaitingTime, waitingFor } from '../../../src/search/waiting-time.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clock that stands where it is put, ms. */
function clock() {
  const time = { now: 1_000 };
  vi.spyOn(performance, 'now').mockImplementation(() => time.now);
  return time;
}

describe('the time spent waiting', () => {
  test('counts answers that come side by side once, and pauses between them not at all', async () => {
    const time = clock();
    const waited = new WaitingTime();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const works = [waited.during(() => first.promise)];
    time.now += 4;
    works.push(waited.during(() => second.promise));
    time.now += 6;
    first.resolve('a');
    await works[0];
    expect(waited.ms).toBe(0);
    time.now += 5;
    second.resolve('b');
    expect(await Promise.all(works)).toEqual(['a', 'b']);
    expect(waited.ms).toBe(15);

    time.now += 100;
    const third = Promise.withResolvers<void>();
    const work = waited.during(() => third.promise);
    time.now += 2;
    third.resolve();
    await work;
    expect(waited.ms).toBe(17);
  });

  test('counts work that fails too, and hands its error on', async () => {
    const time = clock();
    const waited = new WaitingTime();
    const work = waited.during(async () => {
      time.now += 7;
      throw new RangeError('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(waited.ms).toBe(7);
  });

  test('is counted for every call of a table, which answers as it would', async () => {
    const time = clock();
    const waited = new WaitingTime();
    const answer =
      (name: string) =>
      async (...args: unknown[]): Promise<never> => {
        time.now += 1;
        return [name, ...args] as never;
      };
    const names = [
      'readRequest',
      'readSearch',
      'readAcceptances',
      'readNotificationStatuses',
      'donorsInCell',
      'donorsInPartition',
      'commitWave',
    ] as const;
    const counts = { queries: 3, gets: 2, itemsRead: 1, rowsSkipped: 0 };
    const [readRequest, readSearch, readAcceptances, readNotificationStatuses] = names.map(answer);
    const [, , , , donorsInCell, donorsInPartition, commitWave] = names.map(answer);
    const parts = { readRequest, readSearch, readAcceptances, readNotificationStatuses };
    const inner = { counts, ...parts, donorsInCell, donorsInPartition, commitWave } as SearchTable;
    const table = waitingFor(inner, waited);

    expect(table.counts).toBe(counts);
    for (const [index, name] of names.entries()) {
      const call = table[name] as (...args: unknown[]) => Promise<unknown>;
      const args = name === 'readNotificationStatuses' ? ['req', ['u']] : [{ key: 1 }];
      expect(await call(...args)).toEqual([name, ...args]);
      expect(waited.ms).toBe(index + 1);
    }
  });
});
