import { setTimeout as sleep } from 'node:timers/promises';
import type { SFNClient } from '@aws-sdk/client-sfn';
import type { RequestKey } from '../domain/blood-request.ts';
import type { StoredSearch } from '../domain/donor-search.ts';
import { countAccepted, donorAnswer } from '../domain/search-rules.ts';
import { batchGet } from '../table/batch-get.ts';
import { donorPlaceFromItem } from '../table/donor-location.ts';
import { afterPrefix, locationKey, PREFIX, requestNotificationKey } from '../table/keys.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { getRequest, listAcceptances } from '../table/patterns/requests.ts';
import { getSearch } from '../table/patterns/searches.ts';
import { ReadCounter } from '../table/read-counter.ts';
import type { Row } from '../table/row.ts';
import { readExecution } from './execution-view.ts';
import type { NotifiedDonorView, SearchView } from './search-view.ts';

const PAUSE_MS = 100;

/**
 * Reads everything that is known of one search: two rounds of reads, each side by side.
 *
 * @returns undefined where the request has no search
 */
export async function readSearchView(
  db: Db,
  machines: SFNClient,
  key: RequestKey,
): Promise<SearchView | undefined> {
  const [search, request, acceptances] = await Promise.all([
    getSearch(db, key),
    getRequest(db, key),
    Array.fromAsync(listAcceptances(db, key)),
  ]);
  if (!search) return undefined;
  const answers = new Map(acceptances.map(({ donorId, status }) => [donorId, status]));
  const [donors, execution] = await Promise.all([
    readDonors(db, search, answers),
    search.executionArn === undefined ? undefined : readExecution(machines, search.executionArn),
  ]);
  return { key, request, search, accepted: countAccepted(acceptances), donors, execution };
}

async function readDonors(
  db: Db,
  search: StoredSearch,
  answers: ReadonlyMap<string, string>,
): Promise<NotifiedDonorView[]> {
  const notified = Object.entries(search.notifiedEligibleDonors ?? {});
  const [notifications, locations] = await Promise.all([
    readRows(
      db,
      notified.map(([userId]) => requestNotificationKey(userId, search.requestPostId)),
    ),
    readRows(
      db,
      notified.map(([userId, { locationId }]) => locationKey(userId, locationId)),
    ),
  ]);
  const notificationOf = new Map(
    notifications.map((row) => [afterPrefix(row['PK'], PREFIX.notification), row]),
  );
  const locationOf = new Map(locations.map((row) => [afterPrefix(row['PK'], PREFIX.user), row]));
  return notified
    .map(([userId, { locationId, distance }]): NotifiedDonorView => {
      const notification = notificationOf.get(userId);
      const location = locationOf.get(userId);
      const place = location && donorPlaceFromItem(location);
      return {
        userId,
        locationId,
        distanceKm: distance,
        answer: donorAnswer(answers.get(userId), textOf(notification, 'status')),
        notifiedAt: textOf(notification, 'createdAt'),
        name: textOf(location, 'displayName'),
        phone: textOf(location, 'phoneE164'),
        place: place && { latitude: place.latitude, longitude: place.longitude },
      };
    })
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.userId < b.userId ? -1 : 1));
}

function readRows(db: Db, keys: Parameters<typeof batchGet>[2]): Promise<Row[]> {
  return batchGet(db.client, db.tableName, keys, { ConsistentRead: true }, new ReadCounter(), (attempt) =>
    sleep(attempt * PAUSE_MS),
  );
}

function textOf(row: Row | undefined, name: string): string | undefined {
  const value = row?.[name];
  return typeof value === 'string' ? value : undefined;
}
