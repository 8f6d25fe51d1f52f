import { describe, expect, test } from 'vitest';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { DynamoSearchOpener } from '../../../src/table/search-opener.ts';
import { aSearch } from '../../support/builders.ts';
import { conditionFailed, raise } from '../../support/conflicts.ts';
import { knownRows } from '../../support/known-rows.ts';

function openWith(answer: () => unknown) {
  const { db, writes } = knownRows([], answer);
  return { opened: new DynamoSearchOpener(db.client, db.tableName).open(aSearch()), writes };
}

describe('a search is opened', () => {
  test('where there is none, and asks for the one that is there', async () => {
    const { opened, writes } = openWith(() => ({}));
    expect(await opened).toBeUndefined();
    expect(writes).toEqual([
      {
        name: 'PutCommand',
        input: {
          TableName: 'app',
          Item: searchToItem(aSearch()),
          ConditionExpression: 'attribute_not_exists(PK)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
    ]);
  });

  test('once: one of ours tells how far it has come', async () => {
    const item = { run: { N: '2' }, status: { S: 'COMPLETED' }, wave: { N: '7' } };
    const { opened } = openWith(() => raise(conditionFailed(item)));
    expect(await opened).toEqual({ owner: 'us', status: 'COMPLETED', run: 2, wave: 7 });
  });

  test('once: one of ours that lacks status and wave counts as just begun', async () => {
    const { opened } = openWith(() => raise(conditionFailed({ run: { N: '1' } })));
    expect(await opened).toEqual({ owner: 'us', status: 'PENDING', run: 1, wave: 0 });
  });

  test('not where other software keeps one for the request', async () => {
    for (const item of [{ status: { S: 'PENDING' } }, undefined]) {
      const { opened } = openWith(() => raise(conditionFailed(item)));
      expect(await opened).toEqual({ owner: 'other' });
    }
  });

  test('never over an error of the table, which is passed on', async () => {
    const error = new Error('away');
    await expect(openWith(() => raise(error)).opened).rejects.toBe(error);
  });
});
