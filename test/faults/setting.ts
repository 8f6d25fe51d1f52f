import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { DonorLocation } from '../../src/domain/donor-location.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import type { Coordinates } from '../../src/domain/values.ts';
import { requestNotification } from '../../src/search/notification-text.ts';
import { batchWrite } from '../../src/table/batch-write.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { searchKey } from '../../src/table/keys.ts';
import { requestNotificationToItem } from '../../src/table/notification.ts';
import { MovableClock } from '../support/movable-clock.ts';
import { everybody } from '../support/oracle.ts';
import { USERS } from '../support/surroundings.ts';
import { type Dice, diceOf } from './dice.ts';
import { requestOf, type Schedule, scheduleOf } from './schedule.ts';

const CROWDED_BAGS = 100;
const ALMOST_A_YEAR_AGO = '2025-12-16T10:00:00Z';

/** A table to play on. */
export interface Ground {
  readonly connection: DynamoDBClientConfig;
  /** A client that nothing befalls. */
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** Share of the schedules whose waves may read GSI2. */
const SPARSE = 0.5;

/** Everything about one schedule that stands still: who lives where, who asks for what. */
export interface Setting {
  readonly seed: number;
  readonly ground: Ground;
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly request: BloodRequest;
  readonly config: SearchConfig;
  readonly clock: MovableClock;
  readonly places: readonly DonorLocation[];
  /** Statuses of the notifications that were there before, by userId. */
  readonly held: ReadonlyMap<string, string>;
}

export function settingOf(seed: number, ground: Ground): Setting {
  const schedule = scheduleOf(seed);
  const request = storable(requestOf(seed, schedule));
  const { bags, crowd, maxCellsPerWave, maxConcurrentQueries, maxRetryCount } = schedule;
  const around = { ...schedule.around, places: schedule.around.places.map(storable) };
  const spots = around.places.length > 0 ? around.places : [{ ...request, userId: '', locationId: 'x' }];
  const crowded = Array.from({ length: bags > CROWDED_BAGS ? crowd : 0 }, (_, index) => ({
    ...spots[index % spots.length],
    userId: `crowd${index}`,
    locationId: 'c',
  }));
  const places = [...around.places, ...crowded].map((place) =>
    v.parse(DonorLocation, {
      ...place,
      userId: `${place.userId}-${seed}`,
      bloodGroup: request.requestedBloodGroup,
      countryCode: request.countryCode,
      availableForDonation: true,
      area: 'area',
      createdAt: '2026-01-01T00:00:00Z',
    }),
  );
  const dice = diceOf(seed);
  return {
    seed,
    ground,
    dice,
    schedule,
    request,
    // Fewer cells than an operator may set, to have several waves within a small radius.
    config: {
      ...v.parse(SearchConfig, {}),
      sparseIndex: dice.roll('sparse index') < SPARSE,
      maxSearchRadiusKm: around.radiusKm,
      maxCellsPerWave,
      maxConcurrentQueries,
      maxRetryCount,
    },
    clock: new MovableClock(request.createdAt),
    places,
    held: new Map(schedule.held.map(({ user, status }) => [`${USERS[user]}-${seed}`, status])),
  };
}

/** Nine decimals are a tenth of a millimetre; DynamoDB holds no number as small as a double can be. */
function storable<T extends Coordinates>(place: T): T {
  const round = (degrees: number) => Number(degrees.toFixed(9));
  return { ...place, latitude: round(place.latitude), longitude: round(place.longitude) };
}

/** Puts donors, request and the notifications that were there before. */
export async function furnish({ ground, request, places, held, clock }: Setting): Promise<void> {
  const notifications = [...held].map(([userId, status]) =>
    requestNotificationToItem({
      ...requestNotification(request, { userId, locationId: 'feed', distanceKm: 0 }, clock.now()),
      status: status === 'IGNORED' ? 'IGNORED' : 'PENDING',
    }),
  );
  const rows = [...places.map(locationToItem), ...notifications, requestToItem(request)];
  await batchWrite(ground.client, ground.tableName, rows, { concurrency: 4, backOff: async () => undefined });
}

/** Lets the search's execution have begun almost a year ago. */
export async function growOld({ ground, request }: Setting): Promise<void> {
  await ground.client.send(
    new UpdateCommand({
      TableName: ground.tableName,
      Key: searchKey(request),
      UpdateExpression: 'SET runStartedAt = :then',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':then': ALMOST_A_YEAR_AGO },
    }),
  );
}

/** All who may be asked, in the order in which they are. */
export function inOrderOfAsking({ request, places, config }: Setting) {
  return everybody(request, places, config.maxSearchRadiusKm, new Set([request.seekerId]));
}
