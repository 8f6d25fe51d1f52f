import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { UserProfile } from '../domain/user-profile.ts';
import { batchGet } from '../table/batch-get.ts';
import { PREFIX, profileKey } from '../table/keys.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { ReadCounter } from '../table/read-counter.ts';
import type { Row } from '../table/row.ts';
import { updateExpression } from '../table/update-expression.ts';
import { profileFromItem } from '../table/user-profile.ts';
import { type Checkpoint, type CheckpointFile, newCheckpoint } from './checkpoint.ts';
import { isLocation, LOCATION_ATTRIBUTES, mendingOf, REQUEST_ATTRIBUTES, userIdOf } from './mend.ts';

const MS_PER_SECOND = 1_000;

export interface BackfillOptions {
  /** Parts of the table that are read at once. */
  readonly segments: number;
  /** Items read a second, over all segments: what is left of the table's capacity for others. */
  readonly itemsPerSecond: number;
  /** Items a request reads. */
  readonly pageSize: number;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly checkpoints: CheckpointFile;
  readonly pause: (ms: number) => Promise<void>;
  readonly onProgress: (counts: Checkpoint['counts']) => void;
}

/**
 * Gives locations and requests without H3 attributes their cells and index keys. The one place that scans, in parallel
 * segments and at a bounded rate. A run that was interrupted goes on where it was; one over a mended table changes nothing.
 *
 * @returns what was read and mended, over all the runs it took
 */
export async function backfill(db: Db, options: BackfillOptions): Promise<Checkpoint['counts']> {
  const interrupted = options.dryRun ? undefined : await options.checkpoints.load(db.tableName);
  const checkpoint = interrupted ?? newCheckpoint(db.tableName, options.segments);
  await Promise.all(
    checkpoint.segments.map((_segment, index) => scanSegment(db, options, checkpoint, index)),
  );
  if (!options.dryRun) await options.checkpoints.remove();
  return checkpoint.counts;
}

async function scanSegment(
  db: Db,
  options: BackfillOptions,
  checkpoint: Checkpoint,
  index: number,
): Promise<void> {
  const { segments, counts } = checkpoint;
  const msPerItem = (MS_PER_SECOND * segments.length) / options.itemsPerSecond;
  for (;;) {
    const segment = segments[index];
    if (!segment || segment.done) return;
    const page = await db.client.send(
      new ScanCommand({
        TableName: db.tableName,
        Segment: index,
        TotalSegments: segments.length,
        ExclusiveStartKey: segment.startKey,
        Limit: options.pageSize,
        ...unmended(),
      }),
    );
    await mendRows(db, page.Items ?? [], counts, options);
    counts.scanned += page.ScannedCount ?? 0;
    // Only now: a page that was mended in part is read again.
    segments[index] = { startKey: page.LastEvaluatedKey, done: page.LastEvaluatedKey === undefined };
    if (!options.dryRun) await options.checkpoints.save(checkpoint);
    options.onProgress(counts);
    await options.pause((page.ScannedCount ?? 0) * msPerItem);
  }
}

/** Locations and requests that lack an attribute; only they are sent over the wire. */
function unmended() {
  const lacks = (names: readonly string[]) =>
    names.map((name) => `attribute_not_exists(${name})`).join(' OR ');
  return {
    FilterExpression:
      `(begins_with(PK, :user) AND begins_with(SK, :location) AND (${lacks(LOCATION_ATTRIBUTES)}))` +
      ` OR (begins_with(PK, :request) AND begins_with(SK, :request) AND (${lacks(REQUEST_ATTRIBUTES)}))`,
    ExpressionAttributeValues: {
      ':user': PREFIX.user,
      ':location': PREFIX.location,
      ':request': PREFIX.request,
    },
  };
}

async function mendRows(
  db: Db,
  rows: readonly Row[],
  counts: Checkpoint['counts'],
  { dryRun, pause }: Pick<BackfillOptions, 'dryRun' | 'pause'>,
): Promise<void> {
  const profiles = await readProfiles(db, rows, pause);
  await Promise.all(
    rows.map(async (row) => {
      const mending = mendingOf(row, isLocation(row) ? profiles.get(userIdOf(row)) : undefined);
      if (mending.kind === 'skip') {
        counts.skipped[mending.reason] = (counts.skipped[mending.reason] ?? 0) + 1;
      } else if (dryRun || (await mend(db, row, mending.attributes))) {
        counts.mended += 1;
      }
    }),
  );
}

async function readProfiles(
  db: Db,
  rows: readonly Row[],
  pause: BackfillOptions['pause'],
): Promise<Map<string, UserProfile>> {
  const userIds = new Set(rows.filter(isLocation).map(userIdOf));
  const found = await batchGet(
    db.client,
    db.tableName,
    [...userIds].map(profileKey),
    { ConsistentRead: true },
    new ReadCounter(),
    (attempt) => pause(attempt * MS_PER_SECOND),
  );
  const profiles = found.map(profileFromItem).filter((profile) => profile !== undefined);
  return new Map(profiles.map((profile) => [profile.userId, profile]));
}

/** False where the row was moved, changed or removed since it was read: its writer has given it its keys. */
async function mend(db: Db, row: Row, attributes: Readonly<Record<string, unknown>>): Promise<boolean> {
  const update = updateExpression(attributes);
  const read = { latitude: row['latitude'], longitude: row['longitude'], status: row['status'] };
  const seen = Object.entries(read).filter(([, value]) => value !== undefined);
  try {
    await db.client.send(
      new UpdateCommand({
        ...update,
        TableName: db.tableName,
        Key: { PK: row['PK'], SK: row['SK'] },
        ConditionExpression: seen.map(([name]) => `#seen_${name} = :seen_${name}`).join(' AND '),
        ExpressionAttributeNames: {
          ...update.ExpressionAttributeNames,
          ...Object.fromEntries(seen.map(([name]) => [`#seen_${name}`, name])),
        },
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ...Object.fromEntries(seen.map(([name, value]) => [`:seen_${name}`, value])),
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
