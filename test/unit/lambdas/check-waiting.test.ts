import { describe, expect, test } from 'vitest';
import { checkWaiting } from '../../../lambdas/check-waiting/check-waiting.ts';
import type { Measure } from '../../../src/monitoring/metrics.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { aSearch, NOW } from '../../support/builders.ts';
import { fakeClient } from '../../support/fake-client.ts';

const HOUR_AGO = '2026-12-01T09:00:00.000Z';

/** The check on a table whose pending searches come in these pages. */
async function check(...pages: object[][]) {
  const { client, sent } = fakeClient((_request, index) => ({
    Items: pages[index],
    ...(index < pages.length - 1 && { LastEvaluatedKey: { page: index } }),
  }));
  const measured: Measure[] = [];
  const logged: unknown[][] = [];
  const waiting = await checkWaiting({
    db: { client, tableName: 'app' },
    meter: { emit: (measures) => measured.push(...measures) },
    clock: { now: () => NOW },
    logger: {
      info: (...all: unknown[]) => logged.push(['info', ...all]),
      warn: (...all: unknown[]) => logged.push(['warn', ...all]),
    },
  });
  return { waiting, sent, measured, logged };
}

describe('the scheduled check', () => {
  test('reads every page of the pending searches and nothing else', async () => {
    const moving = searchToItem(aSearch());
    const stuck = searchToItem(aSearch({ requestPostId: 'req-2', lastUpdatedAt: HOUR_AGO }));
    const { waiting, sent, measured } = await check([moving], [stuck]);
    expect(waiting).toEqual({ waiting: 2, stuck: 1, oldestWaitSeconds: 3_600 });
    expect(sent.map(({ name }) => name)).toEqual(['QueryCommand', 'QueryCommand']);
    expect(sent[1]?.input).toMatchObject({
      TableName: 'app',
      IndexName: 'GSI1',
      ExpressionAttributeValues: { ':partition': 'DONOR_SEARCH#PENDING' },
      ExclusiveStartKey: { page: 0 },
    });
    expect(measured).toEqual([
      { name: 'SearchesWaiting', value: 2 },
      { name: 'SearchesStuck', value: 1 },
      { name: 'OldestWaitSeconds', value: 3_600 },
    ]);
  });

  test.for<[string, object[], unknown[]]>([
    ['tells of a quiet table quietly', [], ['info', { stuck: 0, unreadable: 0 }]],
    [
      'warns of stuck searches',
      [searchToItem(aSearch({ lastUpdatedAt: HOUR_AGO }))],
      ['warn', { stuck: 1, unreadable: 0 }],
    ],
    [
      'warns of rows that nobody can read, and counts past them',
      [{ PK: 'DONOR_SEARCH#s', SK: 'DONOR_SEARCH#t#r', status: 'ASLEEP' }, searchToItem(aSearch())],
      ['warn', { waiting: 1, unreadable: 1 }],
    ],
  ])('%s', async ([, items, [level, facts]]) => {
    const { logged } = await check(items);
    expect(logged).toEqual([[level, 'Searches counted', expect.objectContaining(Object(facts))]]);
  });
});
