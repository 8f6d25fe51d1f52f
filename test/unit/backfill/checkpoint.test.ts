import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CheckpointError, CheckpointFile, newCheckpoint } from '../../../src/backfill/checkpoint.ts';

describe('the checkpoint of a backfill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'donor-search-'));
  afterAll(() => rm(folder, { recursive: true }));

  test('is there for the table that it is of, until it is removed', async () => {
    const file = new CheckpointFile(join(folder, 'a.json'));
    expect(await file.load('app')).toBeUndefined();
    const checkpoint = {
      ...newCheckpoint('app', 2),
      segments: [{ done: true }, { done: false, startKey: { PK: 'a' } }],
    };
    await Promise.all([file.save(newCheckpoint('app', 2)), file.save(checkpoint)]);
    expect(await file.load('app')).toEqual(checkpoint);
    expect(await file.load('another')).toBeUndefined();
    await file.remove();
    expect(await file.load('app')).toBeUndefined();
  });

  test.for(['', 'no JSON', '{}', '{"tableName":"app","segments":[{}]}'])(
    'is not taken from %j',
    async (text) => {
      const path = join(folder, 'b.json');
      await writeFile(path, text);
      await expect(new CheckpointFile(path).load('app')).rejects.toThrow(CheckpointError);
    },
  );
});
