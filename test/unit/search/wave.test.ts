import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { newSearch } from '../../../src/search/open.ts';
import type { CommitResult, SearchTable } from '../../../src/search/ports.ts';
import { runWave } from '../../../src/search/wave.ts';
import { NOW } from '../../support/builders.ts';
import { MemoryTable } from '../../support/memory-table.ts';
import { requestAt } from '../../support/surroundings.ts';

const CONFIG = v.parse(SearchConfig, { extraDonorsRegular: 0 });
const REQUEST = requestAt({ latitude: 23.78, longitude: 90.4 });
const KEY = { seekerId: 'seeker', requestPostId: 'request', createdAt: REQUEST.createdAt };

/** A request for one bag with two donors beside it, and its first wave; commits answer as told before they succeed. */
function firstWave(status: 'PENDING' | 'MANAGED', answers: CommitResult[] = []) {
  const memory = new MemoryTable();
  const row = { countryCode: 'BD', bloodGroup: 'O-', available: true, locationId: 'home' } as const;
  memory.putDonor({ ...row, userId: 'near', latitude: 23.7801, longitude: 90.4 });
  memory.putDonor({ ...row, userId: 'next', latitude: 23.7802, longitude: 90.4 });
  memory.putRequest({ ...REQUEST, status });
  memory.putSearch(newSearch(REQUEST, 'arn', CONFIG, NOW));
  memory.beforeCommit = () => answers.shift();
  const [backOffs, calls] = [[] as number[], [] as string[]];
  const view = memory.view();
  const note = <Args extends unknown[], T>(name: string, call: (...args: Args) => T) => {
    return (...args: Args) => {
      calls.push(name);
      return call(...args);
    };
  };
  const table: SearchTable = {
    ...view,
    readSearch: note('readSearch', view.readSearch),
    readNotificationStatuses: note('readNotificationStatuses', view.readNotificationStatuses),
  };
  const clock = {
    now: () => NOW,
    backOff: async (attempt: number) => {
      backOffs.push(attempt);
    },
  };
  const run = (timeIsUp: AbortSignal = new AbortController().signal, changes: Partial<SearchTable> = {}) =>
    runWave(
      { search: KEY, run: 1, wave: 1 },
      { table: { ...table, ...changes }, clock, config: CONFIG, timeIsUp },
    );
  return { memory, backOffs, calls, run };
}

const busy = (times: number): CommitResult[] => Array.from({ length: times }, () => ({ kind: 'busy' }));

describe('a wave', () => {
  test('ends at once where the app says that enough have accepted', async () => {
    const { memory, run } = firstWave('MANAGED');
    expect((await run()).outcome).toBe('DONORS_ACCEPTED');
    expect(memory.notifications('request')).toEqual([]);
  });

  test('asks for no notification where nobody was notified yet', async () => {
    const { calls, run } = firstWave('PENDING');
    expect(await run()).toMatchObject({ outcome: 'FOUND_ENOUGH', donorsFound: 1, cellsQueried: 1 });
    expect(calls).toEqual(['readSearch']);
  });

  test('is refused where there is no search', async () => {
    const { run } = firstWave('PENDING');
    const none = { readSearch: async () => undefined };
    await expect(run(undefined, none)).rejects.toThrow(
      expect.objectContaining({ name: 'SearchNotFoundError' }),
    );
  });

  test('commits the same decision again while others are in the way, however often, and reads nothing anew', async () => {
    const { backOffs, calls, run } = firstWave('PENDING', busy(5));
    expect((await run()).outcome).toBe('FOUND_ENOUGH');
    expect(backOffs).toEqual([1, 2, 3, 4, 5]);
    expect(calls).toEqual(['readSearch']);
  });

  test('decides anew where something has changed', async () => {
    const { backOffs, calls, run } = firstWave('PENDING', [{ kind: 'changed' }]);
    await run();
    expect(backOffs).toEqual([1]);
    expect(calls).toEqual(['readSearch', 'readSearch']);
  });

  test('leaves it to the machine after three lost commits where its time is up', async () => {
    const { backOffs, run } = firstWave('MANAGED', busy(3));
    await expect(run(AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({
        name: 'WaveContendedError',
        message: 'Run 1, wave 1 lost 3 commits in a row to other writers',
      }),
    );
    expect(backOffs).toEqual([1, 2]);
  });

  test('still commits where it lost fewer', async () => {
    expect((await firstWave('MANAGED', busy(2)).run(AbortSignal.abort())).outcome).toBe('DONORS_ACCEPTED');
  });

  test('takes the next donor where the nearest holds another seeker’s request of the same id', async () => {
    const taken: CommitResult = { kind: 'alreadyNotified', statuses: new Map(), others: new Set(['near']) };
    const { memory, run } = firstWave('PENDING', [taken]);
    await run();
    expect(memory.notifications('request').map(({ userId }) => userId)).toEqual(['next']);
  });

  test('counts a donor as notified who holds a notification already', async () => {
    const held: CommitResult = {
      kind: 'alreadyNotified',
      statuses: new Map([['near', 'PENDING']]),
      others: new Set(),
    };
    const { memory, run } = firstWave('PENDING', [held]);
    expect(await run()).toMatchObject({ outcome: 'FOUND_ENOUGH', donorsFound: 0, donorsFoundSoFar: 1 });
    expect(Object.keys(memory.search(KEY).notifiedEligibleDonors)).toEqual(['near']);
  });

  test('fails where its time is up before it has come anywhere', async () => {
    const never = { donorsInCell: () => new Promise<never>(() => undefined) };
    await expect(firstWave('PENDING').run(AbortSignal.abort(), never)).rejects.toThrow(
      expect.objectContaining({
        name: 'WaveTooSlowError',
        message: 'Run 1, wave 1 read 0 cells and had no time to get on',
      }),
    );
  });

  test('commits what is certain where its time is up later', async () => {
    const timeIsUp = new AbortController();
    let cells = 0;
    const slow: Partial<SearchTable> = {
      donorsInCell: () => {
        cells += 1;
        if (cells === 1) return Promise.resolve([]);
        timeIsUp.abort();
        return new Promise<never>(() => undefined);
      },
    };
    const { memory, run } = firstWave('PENDING');
    expect(await run(timeIsUp.signal, slow)).toMatchObject({
      outcome: 'MORE',
      donorsFound: 0,
      cellsQueried: 1,
    });
    expect(memory.search(KEY).frontier?.distanceKm).toBeGreaterThan(0);
  });
});
