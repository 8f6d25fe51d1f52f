import type { BloodGroup } from '../../domain/blood-group.ts';
import type { BloodRequest } from '../../domain/blood-request.ts';
import { DonorSearchError } from '../../domain/errors.ts';
import type { Coordinates } from '../../domain/values.ts';
import { distanceKm, roundKm } from '../../geo/distance.ts';
import { CellWalk, FEED_GRID } from '../../geo/walk.ts';
import { validRequestFromItem } from '../blood-request.ts';
import { requestFeedPartition } from '../keys.ts';
import { type Db, queryPattern, type ReadOptions } from './pattern.ts';

const DEFAULT_RADIUS_KM = 10;
/** Some fifty cells; a larger circle is no neighbourhood any more. */
const LARGEST_RADIUS_KM = 50;

/** A feed was asked for with a radius that is not offered. */
export class FeedRadiusError extends DonorSearchError {
  constructor(radiusKm: number) {
    super(
      'FeedRadiusError',
      `The radius of a feed is above 0 and at most ${LARGEST_RADIUS_KM} km, not ${radiusKm}`,
    );
  }
}

export interface FeedCellParams {
  readonly countryCode: string;
  readonly bloodGroup: BloodGroup;
  readonly cell: string;
}

/** The pending requests for one blood group in one res-5 cell, newest first. */
export const listPendingRequests = queryPattern({
  title: 'Pending requests for a group in a res-5 cell, newest first',
  entity: 'Blood request',
  index: 'GSI1',
  newestFirst: true,
  example: { countryCode: 'BD', bloodGroup: 'B+', cell: '853cf177fffffff' },
  condition: ({ countryCode, bloodGroup, cell }: FeedCellParams) => ({
    partition: requestFeedPartition(countryCode, bloodGroup, 'PENDING', cell),
  }),
  fromItem: validRequestFromItem,
});

export interface FeedParams extends Coordinates {
  readonly countryCode: string;
  readonly bloodGroup: BloodGroup;
  /** km. @default 10 */
  readonly radiusKm?: number;
}

/** A request in a feed, with its great-circle distance, km. */
export interface FeedEntry {
  readonly request: BloodRequest;
  readonly distanceKm: number;
}

/**
 * The public feed: pending requests around a place, newest first. One query a cell that the circle touches, the first
 * pages side by side; a further page of a cell is read only when the feed has come down to it.
 *
 * @throws FeedRadiusError
 */
export async function* listNearbyRequests(
  db: Db,
  { countryCode, bloodGroup, radiusKm = DEFAULT_RADIUS_KM, ...place }: FeedParams,
  options: ReadOptions = {},
): AsyncGenerator<FeedEntry, void> {
  if (!(radiusKm > 0 && radiusKm <= LARGEST_RADIUS_KM)) throw new FeedRadiusError(radiusKm);
  const cells = new CellWalk(place, radiusKm, 0, FEED_GRID).take(Number.POSITIVE_INFINITY);
  const lists = cells.map(({ cell }) =>
    listPendingRequests(db, { countryCode, bloodGroup, cell }, options)[Symbol.asyncIterator](),
  );
  let heads = (await Promise.all(lists.map(headOf))).flat();
  for (;;) {
    const [newest, ...others] = heads.sort(newestFirst);
    if (!newest) return;
    const km = roundKm(distanceKm(place, newest.request));
    if (km <= radiusKm) yield { request: newest.request, distanceKm: km };
    heads = [...others, ...(await headOf(newest.list))];
  }
}

/** A list of which one request was taken off. */
interface Head {
  readonly request: BloodRequest;
  readonly list: AsyncIterator<BloodRequest, void>;
}

/** None where the list has come to its end. */
async function headOf(list: AsyncIterator<BloodRequest, void>): Promise<Head[]> {
  const { done, value } = await list.next();
  return done ? [] : [{ request: value, list }];
}

/** By creation time as the index orders it, ties by id. */
function newestFirst({ request: a }: Head, { request: b }: Head): number {
  return byCodeUnits(b.createdAt, a.createdAt) || byCodeUnits(a.requestPostId, b.requestPostId);
}

function byCodeUnits(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
