import { beforeAll, describe, expect, test } from 'vitest';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { distanceBounds, h3Res5 } from '../../src/geo/cells.ts';
import { distanceKm, roundKm } from '../../src/geo/distance.ts';
import { ringsAround } from '../../src/geo/rings.ts';
import { batchWrite } from '../../src/table/batch-write.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { FeedRadiusError, listNearbyRequests } from '../../src/table/patterns/feed.ts';
import { countRequests } from '../support/counting.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const PLACE = { latitude: 23.78, longitude: 90.4 };
const writing = { concurrency: 2, backOff: () => Promise.resolve() };
/** Rings of res-5 cells that certainly hold a circle of 50 km. */
const ENOUGH_RINGS = 8;

/** Cells that a circle touches, found without the walk. */
function cellsTouched(radiusKm: number): number {
  let touched = 0;
  const rings = ringsAround(h3Res5(PLACE));
  for (let ring = 0; ring <= ENOUGH_RINGS; ring += 1) {
    touched += rings.next().value.filter((cell) => distanceBounds(PLACE, cell).lowerKm <= radiusKm).length;
  }
  return touched;
}

/** Requests all around, one every kilometre or so, of all ages. Past due, so that their searches end at once. */
function spread(countryCode: string): BloodRequest[] {
  return Array.from({ length: 60 }, (_, index) =>
    freshRequest({
      countryCode,
      donationDateTime: '2020-01-01T00:00:00Z',
      createdAt: `2026-11-${String(1 + ((index * 7) % 28)).padStart(2, '0')}T10:${String(index).padStart(2, '0')}:00Z`,
      latitude: PLACE.latitude + Math.cos(index) * index * 0.0072,
      longitude: PLACE.longitude + Math.sin(index) * index * 0.0072,
    }),
  );
}

function expected(requests: readonly BloodRequest[], radiusKm: number) {
  return requests
    .map((request) => ({
      requestPostId: request.requestPostId,
      createdAt: request.createdAt,
      km: roundKm(distanceKm(PLACE, request)),
    }))
    .filter(({ km }) => km <= radiusKm)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map(({ requestPostId, km }) => [requestPostId, km]);
}

describe('the public feed', () => {
  const { client, tableName } = sharedCloud();
  const db = { client, tableName };

  const requests = spread('DA');
  const around = { ...PLACE, countryCode: 'DA', bloodGroup: 'O+' } as const;

  beforeAll(async () => {
    const past = { ...PLACE, donationDateTime: '2020-01-01T00:00:00Z' };
    const hidden = [
      freshRequest({ ...past, countryCode: 'DA', status: 'CANCELLED' }),
      freshRequest({ ...past, countryCode: 'DA', requestedBloodGroup: 'A+' }),
      freshRequest({ ...past, countryCode: 'DB' }),
    ];
    await batchWrite(client, tableName, [...requests, ...hidden].map(requestToItem), writing);
  });

  test.for<[number | undefined, number | undefined]>([
    [undefined, undefined],
    [50, undefined],
    [50, 2],
  ])(
    'of %s km shows the pending requests of the group, newest first, by true distance',
    async ([radiusKm, pageSize]) => {
      const params = radiusKm === undefined ? around : { ...around, radiusKm };
      const entries = await Array.fromAsync(listNearbyRequests(db, params, pageSize ? { pageSize } : {}));
      const wanted = expected(requests, radiusKm ?? 10);
      expect(wanted.length).toBeGreaterThan(5);
      expect(entries.map(({ request, distanceKm: km }) => [request.requestPostId, km])).toEqual(wanted);
    },
  );

  test('of 50 km costs one query a cell that the circle touches, and no request more', async () => {
    const feed = listNearbyRequests(db, { ...around, radiusKm: 50 });
    const { counts } = await countRequests(client, () => Array.fromAsync(feed));
    expect(cellsTouched(50)).toBeGreaterThan(30);
    expect(counts).toEqual({ QueryCommand: cellsTouched(50) });
  });

  test('reads no further page than the reader gets to', async () => {
    const feed = listNearbyRequests(db, { ...around, radiusKm: 50 }, { pageSize: 1 });
    const { result, counts } = await countRequests(client, () => feed.next());
    expect(result.done).toBe(false);
    expect(counts).toEqual({ QueryCommand: cellsTouched(50) });
  });

  test.for([0, -1, 50.1, Number.NaN])('of %d km is refused', async (radiusKm) => {
    await expect(listNearbyRequests(db, { ...around, radiusKm }).next()).rejects.toThrow(FeedRadiusError);
  });
});
