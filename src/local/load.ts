import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchWrite } from '../table/batch-write.ts';
import { requestToItem } from '../table/blood-request.ts';
import { locationToItem } from '../table/donor-location.ts';
import type { Row } from '../table/row.ts';
import type { Scenario, ScenarioDonor } from './scenario.ts';

const CONCURRENCY = 8;
const BACKOFF_STEP_MS = 100;

/** Puts the donors of a scenario into a table, a row for each of their locations. */
export async function loadDonors(
  client: DynamoDBDocumentClient,
  tableName: string,
  donors: Scenario['donors'],
): Promise<void> {
  const createdAt = new Date().toISOString();
  await batchWrite(
    client,
    tableName,
    donors.flatMap((donor) => donorRows(donor, createdAt)),
    { concurrency: CONCURRENCY, backOff: (attempt) => sleep(attempt * BACKOFF_STEP_MS) },
  );
}

/** The rows of a donor, as the app would write them. */
export function donorRows(donor: ScenarioDonor, createdAt: string): Row[] {
  const { locations, ...who } = donor;
  return locations.map((location) => locationToItem({ ...who, ...location, createdAt }));
}

/** Posts the requests of a scenario, in their order. */
export async function postRequests(
  client: DynamoDBDocumentClient,
  tableName: string,
  requests: Scenario['requests'],
): Promise<void> {
  for (const request of requests) {
    const Item = requestToItem({ ...request, status: 'PENDING' });
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
}
