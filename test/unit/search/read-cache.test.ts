import { expect, test } from 'vitest';
import { ReadCache } from '../../../src/search/read-cache.ts';
import { requestAt } from '../../support/surroundings.ts';

const REQUEST = requestAt({ latitude: 23.78, longitude: 90.4 });
const GROUP = { countryCode: 'BD', bloodGroup: 'O-' };

test('a cell and a page are read once, however often a wave decides', async () => {
  const asked: unknown[] = [];
  const place = { userId: 'u', locationId: 'home', latitude: 1, longitude: 2 };
  const reads = new ReadCache({
    donorsInCell: async (query) => {
      asked.push(query);
      return [place];
    },
    donorsInPartition: async (query) => {
      asked.push(query);
      return { places: [place], rows: query.limit, end: undefined };
    },
  });
  const [page, next] = [
    { cell: '85', limit: 200, after: undefined },
    { cell: '85', limit: 200, after: { PK: 'x' } },
  ];
  for (let again = 0; again < 2; again += 1) {
    expect(await reads.readCell(REQUEST, '88')).toEqual([place]);
    expect(await reads.readPartition(REQUEST, page)).toEqual({ places: [place], rows: 200, end: undefined });
    await reads.readPartition(REQUEST, next);
  }
  expect(asked).toEqual([
    { ...GROUP, cell: '88' },
    { ...GROUP, ...page },
    { ...GROUP, ...next },
  ]);
});
