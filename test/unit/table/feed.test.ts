import { describe, expect, test } from 'vitest';
import type { BloodRequest } from '../../../src/domain/blood-request.ts';
import { distanceKm, roundKm } from '../../../src/geo/distance.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { listNearbyRequests } from '../../../src/table/patterns/feed.ts';
import { aRequest } from '../../support/builders.ts';
import { knownRows } from '../../support/known-rows.ts';

const HERE = { latitude: 23.7257, longitude: 90.397 };
const AROUND = { ...HERE, countryCode: 'BD', bloodGroup: 'B+' } as const;
/** km of a degree of latitude. */
const DEGREE_KM = 111.195;

/** A request so many km north, which is another cell after a few. */
function requestAt(
  km: number,
  requestPostId: string,
  createdAt: string,
  overrides: Partial<BloodRequest> = {},
) {
  const latitude = HERE.latitude + km / DEGREE_KM;
  return aRequest({ ...overrides, requestPostId, createdAt, latitude });
}

async function feedOf(requests: readonly BloodRequest[], radiusKm?: number): Promise<string[]> {
  const { db } = knownRows(requests.map(requestToItem));
  const params = radiusKm === undefined ? AROUND : { ...AROUND, radiusKm };
  const entries = await Array.fromAsync(listNearbyRequests(db, params));
  return entries.map(({ request }) => request.requestPostId);
}

describe('the feed', () => {
  test('mixes the cells around a place into one list, newest first', async () => {
    const requests = [
      requestAt(0, 'here-new', '2026-12-01T09:00:00Z'),
      requestAt(0, 'here-old', '2026-12-01T07:00:00Z'),
      requestAt(9, 'north-b', '2026-12-01T10:00:00Z'),
      requestAt(9, 'north-a', '2026-12-01T08:00:00Z'),
    ];
    expect(await feedOf(requests)).toEqual(['north-b', 'here-new', 'north-a', 'here-old']);
  });

  test.for([
    ['req-a', 'req-b'],
    ['req-b', 'req-a'],
  ] as const)('orders requests of the same time by id: %s here, %s farther away', async ([here, north]) => {
    const at = '2026-12-01T09:00:00Z';
    expect(await feedOf([requestAt(0, here, at), requestAt(9, north, at)])).toEqual(['req-a', 'req-b']);
  });

  test('tells the true distance, and ends exactly at the radius', async () => {
    const request = requestAt(7, 'req-7', '2026-12-01T09:00:00Z');
    const km = roundKm(distanceKm(HERE, request));
    expect(await feedOf([request], km)).toEqual(['req-7']);
    expect(await feedOf([request], km - 0.000_001)).toEqual([]);
    const { db } = knownRows([requestToItem(request)]);
    const [entry] = await Array.fromAsync(listNearbyRequests(db, AROUND));
    expect(entry).toEqual({ request: expect.objectContaining(request), distanceKm: km });
  });

  test('reaches 10 km where nothing else is asked', async () => {
    const requests = [9.9, 10.1].map((km) => requestAt(km, `at-${km}`, '2026-12-01T09:00:00Z'));
    expect(await feedOf(requests)).toEqual(['at-9.9']);
  });

  test('leaves out what is not pending, of another group or country, or cannot be read', async () => {
    const other = (requestPostId: string, overrides: Partial<BloodRequest>) =>
      requestAt(0, requestPostId, '2026-12-01T09:00:00Z', overrides);
    const requests = [
      other('closed', { status: 'MANAGED' }),
      other('group', { requestedBloodGroup: 'B-' }),
      other('country', { countryCode: 'IN' }),
      other('broken', { bloodQuantity: 0 }),
      other('found', {}),
    ];
    expect(await feedOf(requests)).toEqual(['found']);
  });

  test('asks for the newest first, page by page as told', async () => {
    const { db, reads } = knownRows([]);
    await Array.fromAsync(listNearbyRequests(db, { ...AROUND, radiusKm: 1 }, { pageSize: 7 }));
    expect(reads.length).toBeGreaterThan(0);
    for (const { input } of reads) expect(input).toMatchObject({ ScanIndexForward: false, Limit: 7 });
  });

  test.for([0.001, 50])('of %d km is offered', async (radiusKm) => {
    expect(await feedOf([], radiusKm)).toEqual([]);
  });

  test.for([0, -1, 50.001, Number.NaN])('of %d km is not offered', async (radiusKm) => {
    await expect(feedOf([], radiusKm)).rejects.toMatchObject({
      name: 'FeedRadiusError',
      message: `The radius of a feed is above 0 and at most 50 km, not ${radiusKm}`,
    });
  });
});
