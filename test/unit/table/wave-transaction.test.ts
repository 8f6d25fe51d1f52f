import { describe, expect, test } from 'vitest';
import type { WaveCommit } from '../../../src/search/ports.ts';
import { waveTransaction } from '../../../src/table/wave-transaction.ts';
import { aNotification, aSearch } from '../../support/builders.ts';

function commitOf(donors: number, overrides: Partial<WaveCommit> = {}): WaveCommit {
  return {
    search: aSearch({ wave: 3, wakes: 7, frontier: { distanceKm: 2, userId: 'd' }, lastError: undefined }),
    expected: { run: 1, wave: 2, wakes: 7 },
    notifications: Array.from({ length: donors }, (_, index) => aNotification(`donor-${index}`)),
    ...overrides,
  };
}

describe('a wave as a transaction', () => {
  test('updates the search only where nothing has moved since it was read', () => {
    const [search] = waveTransaction('app', commitOf(0)).input.TransactItems ?? [];
    expect(search?.Update).toMatchObject({
      TableName: 'app',
      Key: { PK: 'DONOR_SEARCH#seeker-1', SK: 'DONOR_SEARCH#2026-12-01T09:00:00Z#req-1' },
      ConditionExpression:
        '#run = :expectedRun AND #wave = :expectedWave AND #wakes = :expectedWakes AND #status = :pending',
      ExpressionAttributeValues: {
        ':expectedRun': 1,
        ':expectedWave': 2,
        ':expectedWakes': 7,
        ':pending': 'PENDING',
        ':wave': 3,
        ':GSI1PK': 'DONOR_SEARCH#PENDING',
      },
    });
    const names = search?.Update?.ExpressionAttributeNames ?? {};
    expect(names).toMatchObject({ '#run': 'run', '#wave': 'wave', '#wakes': 'wakes', '#status': 'status' });
    for (const [placeholder, name] of Object.entries(names)) expect(placeholder).toBe(`#${name}`);
  });

  test('removes what has ended, and names neither keys nor what it does not change', () => {
    const [search] = waveTransaction('app', commitOf(0)).input.TransactItems ?? [];
    const expression = search?.Update?.UpdateExpression ?? '';
    const [set = '', remove = ''] = expression.split(' REMOVE ');
    expect(remove.split(', ').sort()).toEqual([
      '#completionReason',
      '#frontierOf',
      '#lastError',
      '#nextWakeAt',
    ]);
    expect(set).toContain('#frontier = :frontier');
    expect(set).not.toMatch(/#(PK|SK|wakes|seekerId|requestPostId|createdAt) =/);
  });

  test('checks the request only where somebody is notified', () => {
    expect(waveTransaction('app', commitOf(0)).input.TransactItems).toHaveLength(1);
    const { input, firstNotification } = waveTransaction('app', commitOf(1));
    expect(firstNotification).toBe(2);
    expect(input.TransactItems?.[1]?.ConditionCheck).toEqual({
      TableName: 'app',
      Key: { PK: 'BLOOD_REQ#seeker-1', SK: 'BLOOD_REQ#2026-12-01T09:00:00Z#req-1' },
      ConditionExpression: '#status = :pending',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':pending': 'PENDING' },
    });
  });

  test('puts a notification only where there is none, and asks for the one that is there', () => {
    const { input } = waveTransaction('app', commitOf(1));
    expect(input.TransactItems?.[2]?.Put).toMatchObject({
      Item: { PK: 'NOTIFICATION#donor-0', SK: 'BLOOD_REQ_POST#req-1' },
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  test('of 98 donors is as large as DynamoDB allows', () => {
    expect(waveTransaction('app', commitOf(98)).input.TransactItems).toHaveLength(100);
  });
});
