import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { StoredSearch } from '../../../src/domain/donor-search.ts';
import { countWaiting, waitingMeasures } from '../../../src/monitoring/waiting.ts';
import { aSearch, NOW } from '../../support/builders.ts';

/** A time so many minutes before now. */
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

async function* pending(...searches: object[]): AsyncGenerator<StoredSearch> {
  for (const search of searches) yield v.parse(StoredSearch, search);
}

describe('the count of who waits', () => {
  test('is of zeros where nobody does', async () => {
    const waiting = await countWaiting(pending(), NOW);
    expect(waiting).toEqual({ waiting: 0, stuck: 0, oldestWaitSeconds: 0 });
    expect(waitingMeasures(waiting)).toEqual([
      { name: 'SearchesWaiting', value: 0 },
      { name: 'SearchesStuck', value: 0 },
      { name: 'OldestWaitSeconds', value: 0 },
    ]);
  });

  test('goes by the oldest request, whatever order they come in', async () => {
    const searches = [60, 90, 30].map((minutes) => aSearch({ createdAt: ago(minutes) }));
    expect(await countWaiting(pending(...searches), NOW)).toEqual({
      waiting: 3,
      stuck: 0,
      oldestWaitSeconds: 5_400,
    });
  });

  test.for<[string, Parameters<typeof aSearch>[0], number]>([
    ['moved a quarter of an hour ago, to the millisecond', { lastUpdatedAt: ago(15) }, 0],
    ['has not moved for longer', { lastUpdatedAt: ago(15.01) }, 1],
    ['waits for a time to come', { lastUpdatedAt: ago(600), nextWakeAt: ago(-60) }, 0],
    ['should have gone on a little while ago', { lastUpdatedAt: ago(600), nextWakeAt: ago(14) }, 0],
    ['should have gone on long ago', { lastUpdatedAt: ago(600), nextWakeAt: ago(16) }, 1],
  ])('calls a search that %s stuck or not', async ([, search, stuck]) => {
    expect(await countWaiting(pending(aSearch(search)), NOW)).toMatchObject({ waiting: 1, stuck });
  });

  test('leaves out what other software keeps in the same bucket', async () => {
    const { run: _run, ...theirs } = aSearch({ createdAt: ago(1_000_000), lastUpdatedAt: ago(1_000_000) });
    expect(await countWaiting(pending(theirs), NOW)).toEqual({ waiting: 0, stuck: 0, oldestWaitSeconds: 0 });
  });

  test('takes no request to have been made later than now', async () => {
    expect(await countWaiting(pending(aSearch({ createdAt: ago(-5) })), NOW)).toMatchObject({
      oldestWaitSeconds: 0,
    });
  });
});
