import { describe, expect, test } from 'vitest';
import { recordSearchFailure } from '../../../src/table/search-failure.ts';
import { DynamoSearchKeeper } from '../../../src/table/search-keeper.ts';
import { NOW } from '../../support/builders.ts';
import { conditionFailed, raise } from '../../support/conflicts.ts';
import { knownRows } from '../../support/known-rows.ts';

const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
const Key = { PK: 'DONOR_SEARCH#seeker-1', SK: 'DONOR_SEARCH#2026-12-01T09:00:00Z#req-1' };
const AT = NOW.toISOString();

const WRITES = {
  'taken over': (table: ReturnType<typeof knownRows>) =>
    new DynamoSearchKeeper(table.db.client, 'app').takeOver(SEARCH, 1, {
      run: 2,
      runStartedAt: AT,
      runFirstWave: 8,
      executionArn: 'arn:2',
    }),
  'told why its execution stopped': (table: ReturnType<typeof knownRows>) =>
    recordSearchFailure(table.db.client, 'app', {
      search: SEARCH,
      run: 1,
      lastError: 'Out of memory',
      at: NOW,
    }),
};

describe('a search is', () => {
  test('taken over from the run and wave that were read, without the old error and wake', async () => {
    const table = knownRows([]);
    expect(await WRITES['taken over'](table)).toBe(true);
    expect(table.writes).toEqual([
      {
        name: 'UpdateCommand',
        input: {
          TableName: 'app',
          Key,
          UpdateExpression:
            'SET #run = :run, #runStartedAt = :runStartedAt, #runFirstWave = :runFirstWave, ' +
            '#executionArn = :executionArn REMOVE #lastError, #nextWakeAt',
          ConditionExpression: '#run = :expectedRun AND #wave = :expectedWave AND #status = :pending',
          ExpressionAttributeNames: {
            '#run': 'run',
            '#runStartedAt': 'runStartedAt',
            '#runFirstWave': 'runFirstWave',
            '#executionArn': 'executionArn',
            '#lastError': 'lastError',
            '#nextWakeAt': 'nextWakeAt',
            '#wave': 'wave',
            '#status': 'status',
          },
          ExpressionAttributeValues: {
            ':run': 2,
            ':runStartedAt': AT,
            ':runFirstWave': 8,
            ':executionArn': 'arn:2',
            ':expectedRun': 1,
            ':expectedWave': 7,
            ':pending': 'PENDING',
          },
        },
      },
    ]);
  });

  test('taken over before its first wave where the owner does not say with which it begins', async () => {
    const { db, writes } = knownRows([]);
    await new DynamoSearchKeeper(db.client, 'app').takeOver(SEARCH, 1, { run: 2 });
    expect(writes[0]?.input['ExpressionAttributeValues']).toMatchObject({ ':expectedWave': 0 });
  });

  test('told why its execution stopped while it is that run’s, or the next run’s that has not begun', async () => {
    const table = knownRows([]);
    expect(await WRITES['told why its execution stopped'](table)).toBe(true);
    expect(table.writes).toEqual([
      {
        name: 'UpdateCommand',
        input: {
          TableName: 'app',
          Key,
          UpdateExpression: 'SET lastError = :error, lastUpdatedAt = :at',
          ConditionExpression:
            '#status = :pending AND (#run = :run OR (#run = :next AND runFirstWave > #wave))',
          ExpressionAttributeNames: { '#run': 'run', '#wave': 'wave', '#status': 'status' },
          ExpressionAttributeValues: {
            ':error': 'Out of memory',
            ':at': AT,
            ':run': 1,
            ':next': 2,
            ':pending': 'PENDING',
          },
        },
      },
    ]);
  });

  test.for(Object.entries(WRITES))('not %s where it has moved, and says so', async ([, write]) => {
    expect(await write(knownRows([], () => raise(conditionFailed())))).toBe(false);
    const error = new Error('away');
    await expect(write(knownRows([], () => raise(error)))).rejects.toBe(error);
  });
});
