import { describe, expect, test } from 'vitest';
import { play, SEARCH } from '../support/engine.ts';

describe('the state machine', () => {
  test.for([
    ['FOUND_ENOUGH', 'FoundEnough'],
    ['DONORS_ACCEPTED', 'DonorsAccepted'],
    ['REQUEST_CLOSED', 'RequestClosed'],
    ['RADIUS_EXHAUSTED', 'RadiusExhausted'],
    ['SUPERSEDED', 'Superseded'],
  ] as const)('ends after %s in %s', async ([outcome, end]) => {
    const played = await play([{ outcome }]);
    expect(played.states).toEqual(['WaitForNextWave', 'RunWave', 'HowToGoOn', end]);
    expect(played.error).toBeUndefined();
  });

  test('waits after CONTINUE and SWEEP, and not after MORE', async () => {
    const played = await play([
      { outcome: 'MORE' },
      { outcome: 'CONTINUE', waitSeconds: 180 },
      { outcome: 'SWEEP', waitSeconds: 3_600 },
      { outcome: 'RADIUS_EXHAUSTED' },
    ]);
    expect(played.states).toEqual([
      ...['WaitForNextWave', 'RunWave', 'HowToGoOn'],
      ...['RunWave', 'HowToGoOn'],
      ...['WaitForNextWave', 'RunWave', 'HowToGoOn'],
      ...['WaitForNextWave', 'RunWave', 'HowToGoOn', 'RadiusExhausted'],
    ]);
  });

  test('asks for each wave by the key, the run and the number, and by nothing else', async () => {
    const played = await play([{ outcome: 'MORE' }, { outcome: 'CONTINUE' }, { outcome: 'FOUND_ENOUGH' }]);
    expect(played.payloads).toEqual([1, 2, 3].map((wave) => ({ search: SEARCH, run: 1, wave })));
  });

  test('fails where the function speaks of an outcome that it does not know', async () => {
    const unknown = Object.assign({}, { outcome: 'SOMETHING_NEW' }) as unknown as { outcome: 'MORE' };
    const played = await play([unknown]);
    expect(played.states.at(-1)).toBe('UnknownOutcome');
    expect(played.error).toBe('UnknownOutcome');
  });

  test('passes less than 2 KB from state to state, however long the ids', async () => {
    const long = 'x'.repeat(128);
    const search = { seekerId: long, requestPostId: long, createdAt: '2026-12-01T10:00:00.123456789+05:30' };
    const biggest = Number.MAX_SAFE_INTEGER;
    const played = await play(
      [
        { outcome: 'CONTINUE', waitSeconds: 604_800, donorsFound: biggest, cellsQueried: biggest },
        { outcome: 'RADIUS_EXHAUSTED', donorsFoundSoFar: biggest, level: biggest, targetDonors: biggest },
      ],
      search,
    );
    expect(played.largestState).toBeGreaterThan(300);
    expect(played.largestState).toBeLessThan(2_048);
  });
});
