import { ExecutionDoesNotExist, type SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import type { DonorSearch, StoredSearch } from '../../../src/domain/donor-search.ts';
import { watchSearch } from '../../../src/inspect/watch-search.ts';
import { searchToItem } from '../../../src/table/donor-search.ts';
import { aSearch } from '../../support/builders.ts';
import { fakeClient } from '../../support/fake-client.ts';

const STARTED = aSearch({ wave: 0, executionArn: 'arn:1' });

/** Watches a search that reads as given, one after the other, the last for ever. */
async function watched(
  readings: readonly (DonorSearch | undefined)[],
  status: string | undefined = 'RUNNING',
) {
  const { client } = fakeClient((_request, index) => {
    const search = readings[Math.min(index, readings.length - 1)];
    return { Item: search && searchToItem(search) };
  });
  const send = () =>
    status === 'gone'
      ? Promise.reject(new ExecutionDoesNotExist({ message: 'gone', $metadata: {} }))
      : Promise.resolve({ status });
  // Only `send` is used of the client.
  const machines = { send } as unknown as SFNClient;
  const moves: (number | undefined)[] = [];
  const options = {
    onMove: ({ wave }: Pick<StoredSearch, 'wave'>) => moves.push(wave),
    pause: async () => undefined,
  };
  const end = await watchSearch({ client, tableName: 'app' }, machines, STARTED, options);
  return { end, moves };
}

describe('a watched search', () => {
  test('is told of at once, at each move and at its end, each once', async () => {
    const ended = aSearch({ wave: 2, status: 'COMPLETED', completionReason: 'FOUND_ENOUGH' });
    const { end, moves } = await watched([STARTED, STARTED, { ...STARTED, wave: 1 }, ended]);
    expect(moves).toEqual([0, 1, 2]);
    expect(end).toMatchObject({ kind: 'ended', search: { completionReason: 'FOUND_ENOUGH' } });
  });

  test('that rests goes on being watched while its execution runs', async () => {
    const ended = aSearch({ wave: 1, status: 'COMPLETED' });
    const { end } = await watched([...Array.from({ length: 20 }, () => STARTED), ended]);
    expect(end.kind).toBe('ended');
  });

  test.each(['FAILED', 'ABORTED', 'gone'])('whose execution is %s has stopped', async (status) => {
    const { end, moves } = await watched([STARTED], status);
    expect(moves).toEqual([0]);
    expect(end).toMatchObject({ kind: 'stopped', executionStatus: status === 'gone' ? 'unknown' : status });
  });

  test('that went to another run while its execution was looked at is watched on', async () => {
    const next = { ...STARTED, run: 2, executionArn: 'arn:2' };
    const ended = aSearch({ run: 2, wave: 1, status: 'COMPLETED' });
    // The sixth reading is the one after the execution was looked at.
    const { end } = await watched([...Array.from({ length: 6 }, () => STARTED), next, ended], 'SUCCEEDED');
    expect(end.kind).toBe('ended');
  });

  test('whose item is gone is gone', async () => {
    expect((await watched([STARTED, undefined])).end).toEqual({ kind: 'gone' });
  });
});
