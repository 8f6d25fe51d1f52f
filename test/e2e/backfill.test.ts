import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BackfillOptions, backfill } from '../../src/backfill/backfill.ts';
import { CheckpointFile } from '../../src/backfill/checkpoint.ts';
import { batchWrite } from '../../src/table/batch-write.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { withAvailability } from '../../src/table/keys.ts';
import type { Row } from '../../src/table/row.ts';
import { profileToItem } from '../../src/table/user-profile.ts';
import { aLocation, aRequest } from '../support/builders.ts';
import { donorSearch } from '../support/cli.ts';
import { countRequests } from '../support/counting.ts';
import { plainTable } from '../support/plain-table.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const H3 = ['h3Res5', 'h3Res8', 'h3Res10', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'LSI1SK'];
const APP = { somethingOfTheApp: 1 };

function withoutH3(row: Row): Row {
  return { ...Object.fromEntries(Object.entries(row).filter(([name]) => !H3.includes(name))), ...APP };
}

/** Twenty donors, every second of them away, and twenty requests: as they must be in the end. */
function mendedRows(): Row[] {
  return Array.from({ length: 20 }, (_, index) => [
    locationToItem(aLocation({ userId: `u${index}`, availableForDonation: index % 2 === 0 })),
    requestToItem(aRequest({ requestPostId: `r${index}`, latitude: index })),
  ]).flat();
}
const PROFILES = Array.from({ length: 20 }, (_, index) =>
  profileToItem({
    userId: `u${index}`,
    bloodGroup: 'B+',
    countryCode: 'BD',
    availableForDonation: index % 2 === 0,
  }),
);
/** Rows that nobody can mend, and rows that are none of the backfill's business. */
const OTHERS: Row[] = [
  { PK: 'USER#lost', SK: 'LOCATION#a', latitude: 1, longitude: 2 },
  { PK: 'USER#u1', SK: 'LOCATION#nowhere', latitude: 'abc', longitude: 2 },
  { PK: 'BLOOD_REQ#s', SK: 'BLOOD_REQ#2026-12-01T09:00:00Z#half', status: 'PENDING' },
  { PK: 'BLOOD_REQ#s', SK: 'ACCEPTED#r1#u1', status: 'ACCEPTED' },
  { PK: 'NOTIFICATION#u1', SK: 'COMMON#n1', title: 'T' },
];

describe('the backfill', async () => {
  const { client } = sharedCloud();
  const folder = await mkdtemp(join(tmpdir(), 'donor-search-'));
  let tableName = '';
  let options: BackfillOptions;

  beforeEach(async () => {
    tableName = await plainTable(client);
    const rows = [...mendedRows().map(withoutH3), ...PROFILES, ...OTHERS];
    await batchWrite(client, tableName, rows, { concurrency: 2, backOff: () => Promise.resolve() });
    options = {
      segments: 3,
      itemsPerSecond: 1_000_000,
      pageSize: 5,
      dryRun: false,
      checkpoints: new CheckpointFile(join(folder, `${tableName}.json`)),
      pause: () => Promise.resolve(),
      onProgress: () => undefined,
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function everything(): Promise<Row[]> {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    return Items.sort((a, b) => (`${a['PK']} ${a['SK']}` < `${b['PK']} ${b['SK']}` ? -1 : 1));
  }
  const wanted = () =>
    [...mendedRows().map((row) => ({ ...row, ...APP })), ...PROFILES, ...OTHERS]
      .map((row) => JSON.parse(JSON.stringify(row)) as Row)
      .sort((a, b) => (`${a['PK']} ${a['SK']}` < `${b['PK']} ${b['SK']}` ? -1 : 1));
  const skipped = {
    'location without coordinates': 1,
    'location without a user': 1,
    'incomplete request': 1,
  };

  test('gives rows their keys, leaves all else, and changes nothing the second time', async () => {
    const first = await backfill({ client, tableName }, options);
    expect(first).toEqual({ scanned: 65, mended: 40, skipped });
    expect(await everything()).toEqual(wanted());
    const { result, counts } = await countRequests(client, () => backfill({ client, tableName }, options));
    expect(result).toEqual({ scanned: 65, mended: 0, skipped });
    expect(Object.keys(counts).sort()).toEqual(['BatchGetItemCommand', 'ScanCommand']);
  });

  test('leaves a donor alone who says no while they are being mended', async () => {
    const key = { PK: 'USER#u0', SK: 'PROFILE' };
    const refuse = new UpdateCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: 'SET availableForDonation = :no',
      ExpressionAttributeValues: { ':no': false },
    });
    const name = 'sayNo';
    let said: Promise<unknown> | undefined;
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          // Between the reading of the profiles and the first write.
          if (/^TransactWrite/.test(commandName) && !said) {
            said = client.send(refuse);
            await said;
          }
          return next(args);
        },
      { step: 'initialize', name },
    );
    const first = await backfill({ client, tableName }, options).finally(() =>
      client.middlewareStack.remove(name),
    );
    const second = await backfill({ client, tableName }, options);
    expect(first.mended + second.mended).toBe(40);
    const keys = (await everything()).filter(({ PK, SK }) => PK === 'USER#u0' && SK !== 'PROFILE');
    expect(keys.map(({ GSI1PK }) => String(GSI1PK).split('#')[3])).toEqual(keys.map(() => 'UNAVAIL'));
  });

  test('keeps an availability that stands in a key', async () => {
    const row: Row = mendedRows().find(({ PK }) => PK === 'USER#u0') ?? {};
    const GSI1PK = withAvailability(String(row['GSI1PK']), false);
    const lacking = { ...row, GSI1PK, h3Res10: undefined };
    await client.send(new PutCommand({ TableName: tableName, Item: lacking }));
    await backfill({ client, tableName }, options);
    const mended = (await everything()).find(({ PK, SK }) => PK === row['PK'] && SK === row['SK']);
    expect(mended).toMatchObject({ h3Res10: row['h3Res10'], GSI1PK });
  });

  test('as a dry run counts the same and writes nothing', async () => {
    const before = await everything();
    const counts = await backfill({ client, tableName }, { ...options, dryRun: true });
    expect(counts).toEqual({ scanned: 65, mended: 40, skipped });
    expect(await everything()).toEqual(before);
  });

  test('goes on where it was interrupted, and has read every item once in the end', async () => {
    let pages = 0;
    const interrupted = backfill(
      { client, tableName },
      {
        ...options,
        segments: 1,
        pause: async () => {
          pages += 1;
          if (pages === 4) throw new Error('pulled the plug');
        },
      },
    );
    await expect(interrupted).rejects.toThrow('pulled the plug');
    const { result, counts } = await countRequests(client, () => backfill({ client, tableName }, options));
    expect(result).toEqual({ scanned: 65, mended: 40, skipped });
    expect(counts['ScanCommand']).toBeLessThanOrEqual(10);
    expect(await everything()).toEqual(wanted());
  });

  test('reads no faster than it may', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    await backfill({ client, tableName }, { ...options, segments: 2, itemsPerSecond: 100, pause });
    // 65 items at 100 a second, the two halves side by side, each at half the rate.
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(65 * 20);
  });

  test('runs from the command line in the account of the environment', async () => {
    const { endpoint } = inject('cloud');
    const env = {
      AWS_ENDPOINT_URL: endpoint.url,
      AWS_REGION: endpoint.region,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
    const file = join(folder, 'cli.json');
    const args = ['backfill', '--table', tableName, '--checkpoint', file, '--json'];
    const dry = await donorSearch([...args, '--dry-run'], env);
    expect(JSON.parse(dry.stdout)).toEqual({ dryRun: true, scanned: 65, mended: 40, skipped });
    const run = await donorSearch(args, env);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toEqual({ dryRun: false, scanned: 65, mended: 40, skipped });
    expect(await everything()).toEqual(wanted());
  });
});
