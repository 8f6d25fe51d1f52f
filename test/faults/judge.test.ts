import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientConfig } from '../../src/local/endpoint.ts';
import { documentClient } from '../../src/table/client.ts';
import { requestNotificationKey, searchKey } from '../../src/table/keys.ts';
import { plainTable } from '../support/plain-table.ts';
import { judge } from './judge.ts';
import { Play } from './play.ts';
import { type Ground, inOrderOfAsking, settingOf } from './setting.ts';

describe('the judge', () => {
  let ground: Ground;
  beforeAll(async () => {
    const connection = clientConfig(inject('cloud').endpoint);
    const client = documentClient(connection);
    ground = { connection, client, tableName: await plainTable(client) };
  });

  /** A schedule in which several were asked and nobody answers, played to its end. */
  async function played(seed: number) {
    const play = new Play(settingOf(seed, ground));
    await play.run();
    const [nearest] = inOrderOfAsking(play.setting).filter(({ userId }) => !play.setting.held.has(userId));
    if (!nearest || play.setting.schedule.lively) throw new RangeError(`Seed ${seed} is of no use here`);
    return { play, userId: nearest.userId, search: searchKey(play.setting.request) };
  }

  /** Changes the search behind everybody's back. */
  const change = (Key: Record<string, unknown>, update: Partial<UpdateCommandInput>) =>
    ground.client.send(new UpdateCommand({ TableName: ground.tableName, Key, ...update }));

  test('has nothing to say of a search that went well', async () => {
    const { play } = await played(3);
    expect(await judge(play)).toMatchObject({ doubles: [], losses: [], disagreements: [] });
  });

  test('sees a notification that is missing', async () => {
    const { play, userId } = await played(10);
    const { PK, SK } = requestNotificationKey(userId, play.setting.request.requestPostId);
    await ground.client.send(new DeleteCommand({ TableName: ground.tableName, Key: { PK, SK } }));
    expect((await judge(play)).disagreements).toEqual([`${userId} is named or notified, not both`]);
  });

  test('sees a donor who is missing on the search', async () => {
    const { play, userId, search } = await played(19);
    await change(
      { ...search },
      {
        UpdateExpression: 'REMOVE notifiedEligibleDonors.#user',
        ExpressionAttributeNames: { '#user': userId },
      },
    );
    const { losses, disagreements } = await judge(play);
    expect(losses).toEqual([userId]);
    expect(disagreements).toContain(`${userId} is named or notified, not both`);
  });

  test('sees a wave that is missing, and one that is doubled', async () => {
    const { play, search } = await played(52);
    await change({ ...search }, { UpdateExpression: 'SET waveHistory[0] = waveHistory[1]' });
    const { disagreements } = await judge(play);
    expect(disagreements).toContain('wave 2 stands in place 1');
  });

  test('sees a donor who was asked twice', async () => {
    const { play } = await played(54);
    for (const tokens of play.functions.writers.values()) tokens.add('another transaction');
    expect((await judge(play)).doubles.length).toBeGreaterThan(0);
  });

  test('sees a search that stands still', async () => {
    const { play, search } = await played(48);
    await change(
      { ...search },
      {
        UpdateExpression: 'SET #status = :pending',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':pending': 'PENDING' },
      },
    );
    expect((await judge(play)).disagreements[0]).toMatch(/^the search is PENDING/);
  });
});
