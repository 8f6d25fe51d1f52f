import { expect, test } from 'vitest';
import { executionName } from '../../src/search/execution-name.ts';
import type { WaveResult } from '../../src/search/wave-result.ts';
import { SEARCH, waveResult } from '../support/engine.ts';
import { Agenda } from './agenda.ts';
import { type Ended, Executions } from './executions.ts';

const START = '2026-12-01T00:00:00.000Z';
const FIRST = { search: SEARCH, run: 1, nextWave: 1, waitSeconds: 5 };

/** Executions whose waves are given by their run and number. */
function executionsOf(waves: Record<string, Partial<WaveResult> | Error>) {
  const agenda = new Agenda(START);
  const asked: string[] = [];
  const ended: Ended[] = [];
  const executions = new Executions(
    agenda,
    async (input) => {
      const name = `${input.run}/${input.wave}`;
      asked.push(`${name} at ${(agenda.clock.now().getTime() - Date.parse(START)) / 1_000}`);
      const wave = waves[name];
      if (wave instanceof Error) throw wave;
      return waveResult(input, wave);
    },
    (end) => ended.push(end),
  );
  return { agenda, asked, ended, executions };
}

test('an execution asks for each wave when its machine would, pauses and all', async () => {
  const { agenda, asked, ended, executions } = executionsOf({
    '1/1': { outcome: 'CONTINUE', waitSeconds: 180 },
    '1/2': { outcome: 'MORE' },
    '1/3': { outcome: 'SWEEP', waitSeconds: 3_600 },
    '1/4': { outcome: 'RADIUS_EXHAUSTED' },
  });
  await executions.start(FIRST);
  await agenda.run();
  expect(asked).toEqual(['1/1 at 5', '1/2 at 185', '1/3 at 185', '1/4 at 3785']);
  expect(ended.map(({ states, error }) => ({ end: states.at(-1), error }))).toEqual([
    { end: 'RadiusExhausted', error: undefined },
  ]);
});

test('a run that is over hands over to the next, which goes on after the same pause', async () => {
  const nextRun = { run: 2, executionName: executionName(SEARCH, 2) };
  const { agenda, asked, ended, executions } = executionsOf({
    '1/1': { outcome: 'SWEEP', waitSeconds: 60, nextRun },
    '2/2': { outcome: 'FOUND_ENOUGH' },
  });
  await executions.start(FIRST);
  await agenda.run();
  expect(asked).toEqual(['1/1 at 5', '2/2 at 65']);
  expect(ended.map(({ states }) => states.at(-1))).toEqual(['HandedOver', 'FoundEnough']);
  expect(executions.mostOpen).toBe(2);
});

test('a name that is taken starts nothing, and a wave that fails for good ends its execution with its error', async () => {
  const error = Object.assign(new Error('no'), { name: 'SearchNotFoundError' });
  const { agenda, asked, ended, executions } = executionsOf({ '1/1': error });
  await executions.start(FIRST);
  await executions.start(FIRST);
  await agenda.run();
  expect(asked).toEqual(['1/1 at 5']);
  expect(ended).toMatchObject([{ error: 'SearchNotFoundError' }]);
});

test('a wave whose error passes is asked for again', async () => {
  let tries = 0;
  const agenda = new Agenda(START);
  const ended: Ended[] = [];
  const executions = new Executions(
    agenda,
    async (input) => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('busy'), { name: 'WaveContendedError' });
      return waveResult(input);
    },
    (end) => ended.push(end),
  );
  await executions.start(FIRST);
  await agenda.run();
  expect(tries).toBe(2);
  expect(agenda.clock.now()).toEqual(new Date(Date.parse(START) + FIRST.waitSeconds * 1_000));
  expect(ended).toMatchObject([{ error: undefined }]);
});
