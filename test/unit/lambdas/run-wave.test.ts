import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { handleWave } from '../../../lambdas/run-wave/run-wave.ts';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import type { Measure } from '../../../src/monitoring/metrics.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { aSearch } from '../../support/builders.ts';
import { fakeClient } from '../../support/fake-client.ts';
import { MovableClock } from '../../support/movable-clock.ts';
import { aWave } from '../../support/wave-records.ts';

const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const CLOSED = aWave({ outcome: 'REQUEST_CLOSED', donorsFound: 0, donorsFoundSoFar: 0 });
const ENDED = aSearch({
  status: 'COMPLETED',
  completionReason: 'REQUEST_CLOSED',
  wave: 1,
  waveHistory: [CLOSED],
});
const silent = { resetKeys() {}, appendKeys() {}, info() {}, warn() {}, error() {} };

/**
 * One wave of a search whose request was deleted, which ends it.
 *
 * @param searches as each reading finds the search
 * @param commit what the transaction comes to
 */
async function wave(searches: readonly DonorSearch[], commit: () => unknown = () => ({})) {
  const left = [...searches];
  const { client, sent } = fakeClient(({ name, input }) => {
    if (name === 'TransactWriteCommand') return commit();
    const ofSearch = JSON.stringify(input).includes('"DONOR_SEARCH#');
    const search = ofSearch ? left.shift() : undefined;
    return { Items: [], ...(search && { Item: searchToItem(search) }) };
  });
  const measured: Measure[] = [];
  const result = await handleWave(
    { search: SEARCH, run: 1, wave: 1 },
    { getRemainingTimeInMillis: () => 60_000 },
    {
      client,
      tableName: 'app',
      config: v.parse(SearchConfig, {}),
      clock: new MovableClock('2026-12-01T10:00:00Z'),
      meter: { emit: (measures) => measured.push(...measures) },
      logger: silent,
    },
  );
  const commits = sent.filter(({ name }) => name === 'TransactWriteCommand').length;
  return { outcome: result.outcome, measured: measured.map(({ name }) => name), commits };
}

describe('the wave function', () => {
  test('measures the wave that it has committed', async () => {
    expect(await wave([aSearch()])).toEqual({
      outcome: 'REQUEST_CLOSED',
      measured: ['SearchesEnded', 'WavesPerSearch', 'CellsPerSearch', 'QueriesPerSearch'],
      commits: 1,
    });
  });

  test('measures nothing where it is asked again and answers what it did before', async () => {
    expect(await wave([ENDED])).toEqual({ outcome: 'REQUEST_CLOSED', measured: [], commits: 0 });
  });

  test('measures nothing where the wave was committed elsewhere meanwhile', async () => {
    const lost = () => {
      throw new TransactionCanceledException({
        message: 'the wave has moved',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      });
    };
    expect(await wave([aSearch(), ENDED], lost)).toEqual({
      outcome: 'REQUEST_CLOSED',
      measured: [],
      commits: 1,
    });
  });
});
