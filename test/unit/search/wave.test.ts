import { describe, expect, test } from 'vitest';
import type { CommitResult } from '../../../src/search/ports.ts';
import { busy, firstWave, KEY } from '../../support/first-wave.ts';

describe('a wave', () => {
  test('ends at once where the app says that enough have accepted', async () => {
    const { memory, run } = firstWave('MANAGED');
    expect((await run()).outcome).toBe('DONORS_ACCEPTED');
    expect(memory.notifications('request')).toEqual([]);
  });

  test('asks for no notification where nobody was notified yet', async () => {
    const { calls, run } = firstWave('PENDING');
    expect(await run()).toMatchObject({ outcome: 'FOUND_ENOUGH', donorsFound: 1, cellsQueried: 1 });
    expect(calls).toEqual(['readSearch']);
  });

  test('is refused where there is no search', async () => {
    const { run } = firstWave('PENDING');
    const none = { readSearch: async () => undefined };
    await expect(run(undefined, none)).rejects.toThrow(
      expect.objectContaining({ name: 'SearchNotFoundError' }),
    );
  });

  test('commits the same decision again while others are in the way, however often, and reads nothing anew', async () => {
    const { backOffs, calls, run } = firstWave('PENDING', busy(5));
    expect((await run()).outcome).toBe('FOUND_ENOUGH');
    expect(backOffs).toEqual([1, 2, 3, 4, 5]);
    expect(calls).toEqual(['readSearch']);
  });

  test('decides anew where something has changed', async () => {
    const { backOffs, calls, run } = firstWave('PENDING', [{ kind: 'changed' }]);
    await run();
    expect(backOffs).toEqual([1]);
    expect(calls).toEqual(['readSearch', 'readSearch']);
  });

  test('leaves it to the machine after three lost commits where its time is up', async () => {
    const { backOffs, run } = firstWave('MANAGED', busy(3));
    await expect(run(AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({
        name: 'WaveContendedError',
        message: 'Run 1, wave 1 lost 3 commits in a row to other writers',
      }),
    );
    expect(backOffs).toEqual([1, 2]);
  });

  test('still commits where it lost fewer', async () => {
    expect((await firstWave('MANAGED', busy(2)).run(AbortSignal.abort())).outcome).toBe('DONORS_ACCEPTED');
  });

  test('takes the next donor where the nearest holds another seeker’s request of the same id', async () => {
    const taken: CommitResult = { kind: 'alreadyNotified', statuses: new Map(), others: new Set(['near']) };
    const { memory, run } = firstWave('PENDING', [taken]);
    await run();
    expect(memory.notifications('request').map(({ userId }) => userId)).toEqual(['next']);
  });

  test('counts a donor as notified who holds a notification already', async () => {
    const held: CommitResult = {
      kind: 'alreadyNotified',
      statuses: new Map([['near', 'PENDING']]),
      others: new Set(),
    };
    const { memory, run } = firstWave('PENDING', [held]);
    expect(await run()).toMatchObject({ outcome: 'FOUND_ENOUGH', donorsFound: 0, donorsFoundSoFar: 1 });
    expect(Object.keys(memory.search(KEY).notifiedEligibleDonors)).toEqual(['near']);
  });

  test('ends at once where nobody is missing, though the wave before it came farther', async () => {
    const { memory, run } = firstWave('PENDING', [], {
      frontier: { distanceKm: 3, userId: '' },
      notifiedEligibleDonors: { asked: { distance: 2, locationId: 'home' } },
    });
    const statuses = new Map([['asked', 'PENDING']]);
    const result = await run(undefined, { readNotificationStatuses: async () => statuses });
    expect(result).toMatchObject({ outcome: 'FOUND_ENOUGH', donorsFound: 0, donorsFoundSoFar: 1 });
    expect(memory.search(KEY).frontier?.distanceKm).toBe(3);
  });
});
