import { expect, test } from 'vitest';
import { resultOf, WaveInput, WaveResult } from '../../../src/search/wave-result.ts';
import { problemsIn } from '../../support/problems.ts';
import { aWave } from '../../support/wave-records.ts';

const INPUT = {
  search: { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' },
  run: 1,
  wave: 1,
};
const RESULT = resultOf(aWave({ nextRun: 2 }), INPUT);

test('a wave is asked for by run and wave, both from 1 up', () => {
  expect(problemsIn(WaveInput, INPUT)).toEqual([]);
  expect(problemsIn(WaveInput, { ...INPUT, run: 0, wave: 0 })).toEqual([
    'run: expected a run from 1 up',
    'wave: expected a wave from 1 up',
  ]);
});

test('a result is whole, with an outcome of a wave or the one of a run that was superseded', () => {
  expect(problemsIn(WaveResult, RESULT)).toEqual([]);
  expect(problemsIn(WaveResult, { ...RESULT, outcome: 'SUPERSEDED' })).toEqual([]);
  expect(
    problemsIn(WaveResult, { ...RESULT, outcome: 'STOP', nextRun: { run: 2, executionName: 7 } }),
  ).toEqual([
    'outcome: expected an outcome of a wave',
    'nextRun.executionName: expected the name of an execution',
  ]);
});
