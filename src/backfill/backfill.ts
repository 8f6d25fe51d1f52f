import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../table/batch-get.ts';
import { PREFIX, profileKey } from '../table/keys.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { ReadCounter } from '../table/read-counter.ts';
import type { Row } from '../table/row.ts';
import { profileFromItem } from '../table/user-profile.ts';
import { type Checkpoint, type CheckpointFile, newCheckpoint } from './checkpoint.ts';
import { isLocation, LOCATION_ATTRIBUTES, mendingOf, REQUEST_ATTRIBUTES, userIdOf } from './mend.ts';
import { writeMended } from './write-mended.ts';

const MS_PER_SECOND = 1_000;
/** Reason for a row that somebody wrote while it was being mended; another run looks at it again. */
const CHANGED_MEANWHILE = 'changed meanwhile';
/** Updates of one segment on their way at once: more would queue for sockets, and time out there. */
const MENDED_AT_ONCE = 8;

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
  let next = 0;
  const skip = (reason: string) => {
    counts.skipped[reason] = (counts.skipped[reason] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: MENDED_AT_ONCE }, mendNext));

  async function mendNext(): Promise<void> {
    for (let row = rows[next++]; row; row = rows[next++]) {
      const profileRow = isLocation(row) ? profiles.get(userIdOf(row)) : undefined;
      const mending = mendingOf(row, profileRow && profileFromItem(profileRow));
      if (mending.kind === 'skip') skip(mending.reason);
      else if (dryRun || (await writeMended(db, row, mending.attributes, profileRow))) counts.mended += 1;
      else skip(CHANGED_MEANWHILE);
    }
  }
}

async function readProfiles(
  db: Db,
  rows: readonly Row[],
  pause: BackfillOptions['pause'],
): Promise<Map<string, Row>> {
  const userIds = new Set(rows.filter(isLocation).map(userIdOf));
  const found = await batchGet(
    db.client,
    db.tableName,
    [...userIds].map(profileKey),
    { ConsistentRead: true },
    new ReadCounter(),
    (attempt) => pause(attempt * MS_PER_SECOND),
  );
  return new Map(found.map((row) => [userIdOf(row), row]));
}
