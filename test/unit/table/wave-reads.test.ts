import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { runWave } from '../../../src/search/wave.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { DynamoSearchTable } from '../../../src/table/search-table.ts';
import { aRequest, aSearch, NOW } from '../../support/builders.ts';
import { fakeClient, type SentRequest } from '../../support/fake-client.ts';

const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const notifiedEligibleDonors = { 'donor-9': { distance: 1, locationId: 'home' } };
const clock = { now: () => NOW, backOff: () => Promise.resolve() };

/** What a request reads, in a word. */
function kindOf({ name, input }: SentRequest): string {
  if (name !== 'QueryCommand') return name;
  return input['IndexName'] === 'GSI1' ? 'cell' : 'acceptances';
}

test('a wave reads side by side: what decides, then the notifications with the first cells', async () => {
  // Requests are answered in generations: all that left before any answer came belong together.
  let release = () => {};
  let gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, sent } = fakeClient(async (request) => {
    await gate;
    if (request.name === 'BatchGetCommand') return { Responses: { app: [] } };
    if (request.name !== 'GetCommand') return { Items: [] };
    const { PK } = v.parse(v.object({ PK: v.string() }), request.input['Key']);
    const isRequest = PK.startsWith('BLOOD_REQ#');
    return {
      Item: isRequest ? requestToItem(aRequest()) : searchToItem(aSearch({ notifiedEligibleDonors })),
    };
  });
  const generations: string[][] = [];
  let seen = 0;

  const wave = runWave(
    { search: SEARCH, run: 1, wave: 1 },
    {
      table: new DynamoSearchTable(client, 'app', clock),
      clock,
      config: v.parse(SearchConfig, { maxCellsPerWave: 50 }),
      timeIsUp: new AbortController().signal,
    },
  );
  let done = false;
  const end = () => {
    done = true;
  };
  void wave.then(end, end);
  while (!done) {
    generations.push(sent.slice(seen).map(kindOf));
    seen = sent.length;
    release();
    gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await wave;

  const cells = (length: number) => Array.from({ length }, () => 'cell');
  expect(generations.filter((generation) => generation.length > 0)).toEqual([
    ['GetCommand', 'GetCommand', 'acceptances'],
    ['BatchGetCommand', ...cells(1)],
    cells(15),
    cells(25),
    cells(9),
    ['TransactWriteCommand'],
  ]);
});

test('what decides is read consistently, from the base table; donors by group, country and cell', async () => {
  const { client, sent } = fakeClient(() => ({ Items: [] }));
  const table = new DynamoSearchTable(client, 'app', clock);
  await table.readRequest(SEARCH);
  await table.readSearch(SEARCH);
  await table.readAcceptances(SEARCH);
  await table.donorsInCell({ countryCode: 'BD', bloodGroup: 'AB-', cell: '883cf17645fffff' });

  expect(sent.map(({ input }) => input['ConsistentRead'])).toEqual([true, true, true, undefined]);
  expect(sent[2]?.input['ExpressionAttributeValues']).toEqual({
    ':partition': 'BLOOD_REQ#seeker-1',
    ':sort': 'ACCEPTED#req-1#',
  });
  expect(sent[3]?.input).toMatchObject({
    IndexName: 'GSI1',
    ExpressionAttributeValues: { ':partition': 'LOC#BD#AB-#AVAIL#883cf17645fffff' },
    ProjectionExpression: 'PK, SK, latitude, longitude',
  });
});
