import { DeleteTableCommand, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../src/table/client.ts';
import { plainTable } from '../support/plain-table.ts';
import { FAULT_KINDS, type FaultCounts, noFaults } from './fault-kinds.ts';
import { judge, type Verdict } from './judge.ts';
import { Play } from './play.ts';
import { type Ground, settingOf } from './setting.ts';

/** Schedules that share a table; an emulator grows slow with what lies in it. */
const SCHEDULES_PER_TABLE = 200;
/** Schedules at once: the emulator is one process, and waits for nobody. */
const CONCURRENCY = 6;

/** What many schedules came to. */
export interface Summary {
  schedules: number;
  readonly faults: FaultCounts;
  expected: number;
  seen: number;
  doubles: number;
  losses: number;
  disagreements: number;
  /** The schedules in which something was wrong. */
  readonly wrong: Verdict[];
}

/**
 * Plays schedules on tables of their own, one seed each from the first on.
 *
 * @param onProgress told of each schedule that is done
 */
export async function runSchedules(
  connection: DynamoDBClientConfig,
  firstSeed: number,
  count: number,
  onProgress: (summary: Summary) => void = () => undefined,
): Promise<Summary> {
  const summary: Summary = {
    schedules: 0,
    faults: noFaults(),
    expected: 0,
    seen: 0,
    doubles: 0,
    losses: 0,
    disagreements: 0,
    wrong: [],
  };
  const client = documentClient(connection);
  for (let start = 0; start < count; start += SCHEDULES_PER_TABLE) {
    const tableName = await plainTable(client);
    const end = Math.min(count, start + SCHEDULES_PER_TABLE);
    let next = start;
    const playNext = async () => {
      while (next < end) {
        next += 1;
        await playOne(firstSeed + next - 1, { connection, client, tableName }, summary);
        onProgress(summary);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, playNext));
    await client.send(new DeleteTableCommand({ TableName: tableName }));
  }
  client.destroy();
  return summary;
}

async function playOne(seed: number, ground: Ground, summary: Summary): Promise<void> {
  const play = new Play(settingOf(seed, ground));
  await play.run();
  const verdict = await judge(play);
  summary.schedules += 1;
  summary.expected += verdict.expected;
  summary.seen += verdict.seen;
  summary.doubles += verdict.doubles.length;
  summary.losses += verdict.losses.length;
  summary.disagreements += verdict.disagreements.length;
  for (const kind of FAULT_KINDS) summary.faults[kind] += play.functions.counts[kind];
  if (verdict.doubles.length + verdict.losses.length + verdict.disagreements.length > 0)
    summary.wrong.push(verdict);
}
