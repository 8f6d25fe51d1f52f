import { describe, expect, test } from 'vitest';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { findSearches } from '../../../src/inspect/find-searches.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { requestKey } from '../../../src/table/keys.ts';
import type { Row } from '../../../src/table/row.ts';
import { aRequest, aSearch } from '../../support/builders.ts';
import { fakeClient } from '../../support/fake-client.ts';

const SINCE = '2026-11-30T00:00:00Z';

/** A table with searches in the buckets of GSI1, and rows by key; it notes what it was asked. */
function tableWith(searches: readonly DonorSearch[], rows: readonly Row[]) {
  const { client, sent } = fakeClient(({ name, input }) => {
    if (name === 'QueryCommand') {
      const partition = Object(input['ExpressionAttributeValues'])[':partition'];
      return { Items: searches.map(searchToItem).filter(({ GSI1PK }) => GSI1PK === partition) };
    }
    const keys: Row[] = Object(input['RequestItems']).app.Keys;
    const asked = new Set(keys.map(({ PK, SK }) => `${PK} ${SK}`));
    return { Responses: { app: rows.filter(({ PK, SK }) => asked.has(`${PK} ${SK}`)) } };
  });
  return { db: { client, tableName: 'app' }, sent };
}

const requestOf = ({ seekerId, requestPostId, createdAt }: DonorSearch, patientName: string) =>
  requestToItem(aRequest({ seekerId, requestPostId, createdAt, patientName }));

describe('the search of somebody who calls', () => {
  const pending = aSearch();
  const ended = aSearch({
    requestPostId: 'req-2',
    createdAt: '2026-12-01T11:00:00Z',
    status: 'COMPLETED',
    completionReason: 'RADIUS_EXHAUSTED',
  });
  const other = aSearch({ requestPostId: 'req-3', seekerId: 'seeker-3' });

  test('is found whether it goes on or has ended, the newest request first, strangers left out', async () => {
    const rows = [requestOf(pending, 'Salma'), requestOf(ended, 'Salma Begum'), requestOf(other, 'Rahima')];
    const { db } = tableWith([pending, ended, other], rows);
    const found = await findSearches(db, { name: 'salma' }, SINCE);
    expect(found.map(({ search }) => [search.requestPostId, search.bucket])).toEqual([
      ['req-2', 'RADIUS_EXHAUSTED'],
      ['req-1', 'PENDING'],
    ]);
    expect(found[0]?.request).toMatchObject({ patientName: 'Salma Begum', requestedBloodGroup: 'B+' });
  });

  test('is looked for in every bucket since the time alone, and its request by key, without a scan', async () => {
    const { db, sent } = tableWith([pending, ended], []);
    expect(await findSearches(db, {}, SINCE)).toEqual([]);
    const queries = sent.filter(({ name }) => name === 'QueryCommand').map(({ input }) => input);
    expect(queries.map((input) => Object(input['ExpressionAttributeValues']))).toEqual(
      ['PENDING', 'FOUND_ENOUGH', 'DONORS_ACCEPTED', 'REQUEST_CLOSED', 'RADIUS_EXHAUSTED', 'COMPLETED'].map(
        (bucket) => ({ ':partition': `DONOR_SEARCH#${bucket}`, ':sort': SINCE }),
      ),
    );
    expect(sent.at(-1)?.input).toEqual({
      RequestItems: { app: { Keys: [requestKey(ended), requestKey(pending)] } },
    });
    expect(sent).toHaveLength(queries.length + 1);
  });

  test('is found by what there is of a request that is no longer right', async () => {
    const broken = { ...requestOf(pending, 'Salma'), bloodQuantity: 'two', latitude: 123 };
    const { db } = tableWith([pending], [broken]);
    expect(await findSearches(db, { name: 'salma' }, SINCE)).toHaveLength(1);
  });
});
