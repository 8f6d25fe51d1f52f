import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { type ExecutionInput, newSearch, startSearch } from '../../../src/search/open.ts';
import { aRequest, aSearch, NOW } from '../../support/builders.ts';

const CONFIG = v.parse(SearchConfig, { secondsBeforeFirstWave: 9 });
const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };

test.each([
  ['started', 'there was none', undefined, 1],
  ['started', 'its item has no execution yet', { owner: 'us', status: 'PENDING', wave: 0, run: 1 }, 1],
  ['notOurs', 'the app searches itself', { owner: 'other', status: 'PENDING', wave: 0, run: 1 }, 0],
  ['ended', 'it has ended', { owner: 'us', status: 'COMPLETED', wave: 2, run: 1 }, 0],
  ['alreadyStarted', 'a wave was made', { owner: 'us', status: 'PENDING', wave: 1, run: 1 }, 0],
  ['alreadyStarted', 'a newer run owns it', { owner: 'us', status: 'PENDING', wave: 0, run: 2 }, 0],
] as const)('a search is %s where %s', async (result, _, existing, starts) => {
  const started: ExecutionInput[] = [];
  const machine = {
    executionArn: () => 'arn:run1',
    start: async (input: ExecutionInput) => {
      started.push(input);
    },
  };
  const found = existing?.owner === 'us' ? { ...aSearch(existing), ...existing } : existing;
  const searches = { open: async () => found };
  const outcome = await startSearch(aRequest(), searches as never, machine, CONFIG, NOW);
  expect(outcome).toBe(result);
  expect(started).toEqual(
    Array.from({ length: starts }, () => ({ search: KEY, run: 1, nextWave: 1, waitSeconds: 9 })),
  );
});

test('a search that pauses before its first wave says until when, and only such a one', () => {
  const wakesAt = (secondsBeforeFirstWave: number) =>
    newSearch(aRequest(), 'arn', { ...CONFIG, secondsBeforeFirstWave }, NOW);
  expect(wakesAt(9).nextWakeAt).toBe('2026-12-01T10:00:09.000Z');
  expect(wakesAt(0)).not.toHaveProperty('nextWakeAt');
});
