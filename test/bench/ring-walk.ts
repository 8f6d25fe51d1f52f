import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { distanceBounds, h3Res8 } from '../../src/geo/cells.ts';
import { distanceKm } from '../../src/geo/distance.ts';
import { ringsAround } from '../../src/geo/rings.ts';
import { requestNotification } from '../../src/search/notification-text.ts';
import { newSearch } from '../../src/search/open.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { requestNotificationToItem } from '../../src/table/notification.ts';
import { type Case, cityOf } from './cases.ts';
import type { City } from './city.ts';
import { itemBytes } from './item-bytes.ts';
import { configOf } from './ours.ts';
import { DONOR_BYTES, requestOf } from './rows.ts';
import { INDEXES, Tally } from './tally.ts';

/** As the app does it: every ring around the request, from the centre in each sweep, so many cells a wave. */
const CELLS_PER_WAVE = 500;
const SWEEPS = 4;
const LAST_RING = 19;
/** Task, choice and wait for each wave, and one end. */
const TRANSITIONS_PER_WAVE = 3;

const { maxSearchRadiusKm } = configOf(false);

/** When a walk stops: as soon as enough were found, nearest or not, or once the nearest are certain. */
export type StopWhen = 'FOUND' | 'CERTAIN';

/**
 * What the walk of the app costs that this search comes from: ring after ring until enough are found; no limit on the
 * rows of a cell, nothing remembered between sweeps, plain writes. With `CERTAIN` it goes on until no unread ring can
 * hold a nearer donor, as a search must that notifies the nearest.
 */
export function ringWalk(about: Case, stopWhen: StopWhen): Tally {
  const request = requestOf(about);
  const tally = new Tally();
  const now = new Date(request.createdAt);
  const search = itemBytes(searchToItem(newSearch(request, 'arn', configOf(false), now)));
  let notified = 0;
  for (let sweep = 0; sweep < SWEEPS && notified < about.target; sweep += 1) {
    const rings = ringsAround(h3Res8(request));
    let cellsOfWave = CELLS_PER_WAVE;
    const seen: number[] = [];
    for (let ring = 0; ring <= LAST_RING; ring += 1) {
      const cells = rings.next().value;
      const withinKm = stopWhen === 'FOUND' ? maxSearchRadiusKm : leastKm(request, cells);
      if (seen.filter((km) => km <= withinKm).length >= about.target) break;
      if (cellsOfWave + cells.length > CELLS_PER_WAVE) {
        cellsOfWave = 0;
        beginWave(tally, search, itemBytes(requestToItem(request)));
      }
      cellsOfWave += cells.length;
      seen.push(...cells.flatMap((cell) => readCell(cityOf(about), cell, request, tally)));
    }
    notified = Math.min(about.target, seen.filter((km) => km <= maxSearchRadiusKm).length);
  }
  tallyNotifications(request, notified, now, tally);
  tally.transitions = TRANSITIONS_PER_WAVE * tally.invocations + 1;
  return tally;
}

/** No donor of these cells is nearer, km. */
function leastKm(request: BloodRequest, cells: readonly string[]): number {
  return Math.min(...cells.map((cell) => distanceBounds(request, cell).lowerKm));
}

/** Distances of the donors of a cell, km. */
function readCell(city: City, cell: string, request: BloodRequest, tally: Tally): number[] {
  const places = city.inCell(cell);
  tally.queryAllDonors(places.length, DONOR_BYTES.GSI1);
  return places.map((place) => distanceKm(request, place));
}

function tallyNotifications(request: BloodRequest, count: number, now: Date, tally: Tally): void {
  const notification = requestNotification(
    request,
    { userId: 'u'.repeat(36), locationId: 'home', distanceKm: 1 },
    now,
  );
  const bytes = itemBytes(requestNotificationToItem(notification));
  for (let donor = 0; donor < count; donor += 1) tally.write(bytes, { indexes: INDEXES, transaction: false });
}

function beginWave(tally: Tally, search: number, request: number): void {
  tally.invocations += 1;
  tally.get(search);
  tally.get(request);
  tally.write(search, { indexes: INDEXES, transaction: false });
}
