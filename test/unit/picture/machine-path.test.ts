import { describe, expect, test } from 'vitest';
import type { DonorSearch, WaveRecord } from '../../../src/domain/donor-search.ts';
import { transitionsOf } from '../../../src/picture/machine.ts';
import { machinePath } from '../../../src/picture/machine-path.ts';
import { aSearch } from '../../support/builders.ts';
import { MACHINE } from '../../support/sample-search.ts';
import { aView } from '../../support/search-view.ts';
import { aWave } from '../../support/wave-records.ts';

type Told = Pick<WaveRecord, 'outcome'> & Partial<WaveRecord>;

function pathOf(waves: readonly Told[], search: Partial<DonorSearch> = {}, status?: 'FAILED' | 'RUNNING') {
  const waveHistory = waves.map((wave, index) => aWave({ wave: index + 1, ...wave }));
  const { execution } = aView();
  const path = machinePath(
    MACHINE,
    aSearch({ waveHistory, ...search }),
    execution && { ...execution, status },
  );
  return {
    ...path,
    states: Object.fromEntries(path.states),
    transitions: Object.fromEntries(path.transitions),
  };
}

describe('the path through the machine', () => {
  test('counts every state and transition of a search that widens, fills a transaction, sweeps and ends', () => {
    const path = pathOf(
      [{ outcome: 'CONTINUE' }, { outcome: 'MORE' }, { outcome: 'SWEEP' }, { outcome: 'FOUND_ENOUGH' }],
      { status: 'COMPLETED' },
    );
    expect(path).toEqual({
      states: { WaitForNextWave: 3, RunWave: 4, HowToGoOn: 4, FoundEnough: 1 },
      transitions: {
        'WaitForNextWave RunWave': 3,
        'RunWave HowToGoOn': 4,
        'HowToGoOn WaitForNextWave': 2,
        'HowToGoOn RunWave': 1,
        'HowToGoOn FoundEnough': 1,
      },
      at: 'FoundEnough',
      failed: false,
    });
  });

  test.each([
    ['DONORS_ACCEPTED', 'DonorsAccepted'],
    ['REQUEST_CLOSED', 'RequestClosed'],
    ['RADIUS_EXHAUSTED', 'RadiusExhausted'],
  ] as const)('ends after %s at %s', (outcome, at) => {
    expect(pathOf([{ outcome }], { status: 'COMPLETED' })).toMatchObject({ at, states: { [at]: 1 } });
  });

  test('goes through the hand-over into the next run', () => {
    const path = pathOf(
      [
        { outcome: 'CONTINUE', nextRun: 2 },
        { outcome: 'FOUND_ENOUGH', run: 2 },
      ],
      { run: 2 },
    );
    expect(path.states).toEqual({
      WaitForNextWave: 2,
      RunWave: 2,
      HowToGoOn: 2,
      GoOnInNewRun: 1,
      HandedOver: 1,
      FoundEnough: 1,
    });
    expect(path.transitions['GoOnInNewRun HandedOver']).toBe(1);
  });

  test('stands at the wait of a search that goes on, and at the wave that follows at once', () => {
    expect(pathOf([], {}, 'RUNNING')).toMatchObject({
      at: 'WaitForNextWave',
      states: { WaitForNextWave: 1 },
    });
    expect(pathOf([{ outcome: 'CONTINUE' }], {}, 'RUNNING').at).toBe('WaitForNextWave');
    expect(pathOf([{ outcome: 'MORE' }], {}, 'RUNNING').at).toBe('RunWave');
  });

  test('stands at the failed wave where the execution has failed, counted once', () => {
    const waiting = pathOf([{ outcome: 'CONTINUE' }], {}, 'FAILED');
    expect(waiting).toMatchObject({ at: 'RunWave', failed: true, states: { RunWave: 2 } });
    const atOnce = pathOf([{ outcome: 'MORE' }], {}, 'FAILED');
    expect(atOnce).toMatchObject({ at: 'RunWave', failed: true, states: { RunWave: 2 } });
  });

  test('is not made up for waves of other software, which say no outcome', () => {
    const { execution: _none, search } = aView();
    const foreign = {
      ...search,
      waveHistory: search.waveHistory.map((wave) => ({ ...wave, outcome: undefined })),
    };
    expect([...machinePath(MACHINE, foreign).states]).toEqual([['WaitForNextWave', 1]]);
  });

  test('is made of transitions that the definition has', () => {
    const known = new Set(transitionsOf(MACHINE).map(({ from, to }) => `${from} ${to}`));
    const { transitions } = pathOf([
      { outcome: 'MORE' },
      { outcome: 'SWEEP' },
      { outcome: 'RADIUS_EXHAUSTED' },
    ]);
    for (const key of Object.keys(transitions)) expect(known).toContain(key);
  });
});
