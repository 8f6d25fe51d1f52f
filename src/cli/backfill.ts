import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { backfill } from '../backfill/backfill.ts';
import { type Checkpoint, CheckpointFile } from '../backfill/checkpoint.ts';
import { documentClient } from '../table/client.ts';
import { EXIT } from './exit-codes.ts';
import { print, progressOf, terminal } from './terminal.ts';

const PAGE_SIZE = 500;
const BAR_WIDTH = 24;

export interface BackfillFlags {
  readonly table: string;
  readonly dryRun?: boolean;
  readonly segments: number;
  readonly rate: number;
  readonly checkpoint: string;
  readonly json?: boolean;
}

/** `donor-search backfill`: gives rows without H3 attributes their keys, in the account of the AWS environment. */
export async function runBackfill(flags: BackfillFlags): Promise<number> {
  const client = documentClient();
  const checkpoints = new CheckpointFile(flags.checkpoint);
  const total = await countItems(flags.table);
  const interrupted = flags.dryRun ? undefined : await checkpoints.load(flags.table);
  if (interrupted) terminal.line(`Going on after ${interrupted.counts.scanned} items.`);
  const title = flags.dryRun ? 'Looking at rows (dry run)' : 'Mending rows';
  const progress = progressOf(title);
  const counts = await progress.during(
    backfill(
      { client, tableName: flags.table },
      {
        segments: flags.segments,
        itemsPerSecond: flags.rate,
        pageSize: PAGE_SIZE,
        dryRun: flags.dryRun ?? false,
        checkpoints,
        pause: (ms) => sleep(ms),
        onProgress: (now) => progress.show(`${title} ${bar(now.scanned, total)} ${summary(now)}`),
      },
    ),
  );
  print(
    flags.json
      ? JSON.stringify({ dryRun: flags.dryRun ?? false, ...counts }, undefined, 2)
      : closing(counts, flags),
  );
  return EXIT.done;
}

/** DynamoDB's own count, some hours old: good enough for a bar. */
async function countItems(tableName: string): Promise<number> {
  const client = new DynamoDBClient({});
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  return Table?.ItemCount ?? 0;
}

function bar(done: number, total: number): string {
  const filled = total > 0 ? Math.min(BAR_WIDTH, Math.round((done / total) * BAR_WIDTH)) : 0;
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

function summary({ scanned, mended, skipped }: Checkpoint['counts']): string {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return `${scanned} read, ${mended} mended, ${left} left as they are`;
}

function closing(counts: Checkpoint['counts'], { dryRun }: BackfillFlags): string {
  const reasons = Object.entries(counts.skipped).map(([reason, count]) => `  ${count} ${reason}`);
  const verb = dryRun ? 'Would have mended' : 'Mended';
  return [`${verb} ${counts.mended} of ${counts.scanned} rows.`, ...reasons].join('\n');
}
