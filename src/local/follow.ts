import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeExecutionCommand, type ExecutionStatus, type SFNClient } from '@aws-sdk/client-sfn';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DonorSearch, WaveRecord } from '../domain/donor-search.ts';
import { batchGet } from '../table/batch-get.ts';
import { searchFromItem } from '../table/donor-search.ts';
import { searchKey } from '../table/keys.ts';
import { ReadCounter } from '../table/read-counter.ts';
import { LocalCloudError } from './errors.ts';
import type { ScenarioRequest } from './scenario.ts';

const POLL_MS = 200;
/** A search that does not move for so long has its execution looked at, ms. */
const LOOK_CLOSER_MS = 2_000;
/** Where none of the searches has moved for so long, none will, ms. */
const GIVE_UP_MS = 90_000;

/** A search that has come to its end, one way or the other. */
export interface FollowedSearch {
  readonly search: DonorSearch;
  readonly executionStatus: ExecutionStatus;
}

export interface FollowOptions {
  readonly client: DynamoDBDocumentClient;
  readonly machines: SFNClient;
  readonly tableName: string;
  readonly requests: readonly ScenarioRequest[];
  /** Called once for each wave, in order. */
  readonly onWave: (search: DonorSearch, wave: WaveRecord) => void;
  /** Called whenever a search has moved. */
  readonly onMove: (search: DonorSearch) => Promise<void>;
}

interface Watched {
  readonly request: ScenarioRequest;
  wave: number;
  movedAt: number;
  lookedAt: number;
  /** How the execution ended; what is read of the search after this is final. */
  ended?: ExecutionStatus;
}

/**
 * Follows the searches of requests until every one has ended or its execution has stopped.
 *
 * @returns the searches in the order of the requests
 * @throws LocalCloudError where one does not move any more
 */
export async function followSearches(options: FollowOptions): Promise<FollowedSearch[]> {
  const ended = new Map<string, FollowedSearch>();
  const now = Date.now();
  const all = options.requests.map((request): Watched => ({ request, wave: 0, movedAt: now, lookedAt: now }));
  let watched = all;
  while (watched.length > 0) {
    const searches = await readSearches(options, watched);
    for (const one of watched) {
      const followed = await followOne(options, one, searches.get(one.request.requestPostId));
      if (followed) ended.set(one.request.requestPostId, followed);
    }
    watched = watched.filter(({ request }) => !ended.has(request.requestPostId));
    giveUpIfStuck(watched, Math.max(...all.map(({ movedAt }) => movedAt)), searches);
    if (watched.length > 0) await sleep(POLL_MS);
  }
  return options.requests.flatMap(({ requestPostId }) => ended.get(requestPostId) ?? []);
}

async function readSearches(
  { client, tableName }: FollowOptions,
  watched: readonly Watched[],
): Promise<Map<string, DonorSearch>> {
  const rows = await batchGet(
    client,
    tableName,
    watched.map(({ request }) => searchKey(request)),
    { ConsistentRead: true },
    new ReadCounter(),
    (attempt) => sleep(attempt * POLL_MS),
  );
  const searches = rows.map((row) => searchFromItem(row));
  return new Map(searches.map((search) => [search.requestPostId, search]));
}

/** The search's end, undefined while it goes on. */
async function followOne(
  options: FollowOptions,
  watched: Watched,
  search: DonorSearch | undefined,
): Promise<FollowedSearch | undefined> {
  const now = Date.now();
  if (search && watched.ended) return { search, executionStatus: watched.ended };
  if (search && search.wave > watched.wave) {
    for (const wave of search.waveHistory) if (wave.wave > watched.wave) options.onWave(search, wave);
    watched.wave = search.wave;
    watched.movedAt = now;
    await options.onMove(search);
  }
  const resting = now - Math.max(watched.movedAt, watched.lookedAt) > LOOK_CLOSER_MS;
  if (search && (search.status === 'COMPLETED' || resting)) {
    watched.lookedAt = now;
    const status = await readStatus(options.machines, search);
    if (status !== 'RUNNING') watched.ended = status;
  }
  return undefined;
}

/** @throws LocalCloudError where nothing moves, and none of the searches waits for a time to come */
function giveUpIfStuck(
  watched: readonly Watched[],
  lastMove: number,
  searches: ReadonlyMap<string, DonorSearch>,
): void {
  const now = Date.now();
  const stuck = watched.find(({ request }) => {
    const search = searches.get(request.requestPostId);
    return !(Date.parse(search?.nextWakeAt ?? '') > now);
  });
  if (!stuck || now - lastMove <= GIVE_UP_MS) return;
  const search = searches.get(stuck.request.requestPostId);
  throw new LocalCloudError(
    `The search of ${stuck.request.requestPostId} has not moved for ${GIVE_UP_MS / 1_000} s` +
      (search ? ` after wave ${search.wave}.` : ': it was not even opened.'),
  );
}

async function readStatus(machines: SFNClient, search: DonorSearch): Promise<ExecutionStatus> {
  const executionArn = search.executionArn;
  const execution = await machines.send(new DescribeExecutionCommand({ executionArn }));
  return execution.status ?? 'RUNNING';
}
