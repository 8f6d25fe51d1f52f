import { describe, expect, test } from 'vitest';
import { play, SEARCH } from '../support/engine.ts';

const WAVE = {
  outcome: 'SWEEP',
  waitSeconds: 604_800,
  nextRun: { run: 2, executionName: 'req-1-run2-5a17' },
} as const;

function named(name: string): Error {
  return Object.assign(new Error('as the service says it'), { name });
}

describe('a search that outlives its execution', () => {
  test('goes on in the execution of its next run, which waits as this one would have', async () => {
    const played = await play([{ outcome: 'MORE' }, WAVE]);
    expect(played.states.slice(-3)).toEqual(['HowToGoOn', 'GoOnInNewRun', 'HandedOver']);
    expect(played.error).toBeUndefined();
    expect(played.startedRuns).toEqual([
      {
        StateMachineArn: 'arn:stateMachine:donor-search',
        Name: 'req-1-run2-5a17',
        Input: {
          search: SEARCH,
          run: 2,
          nextWave: 3,
          waitSeconds: 604_800,
          AWS_STEP_FUNCTIONS_STARTED_BY_EXECUTION_ID: 'arn:execution:run1',
        },
      },
    ]);
  });

  test('has handed over where that execution exists already', async () => {
    const played = await play([WAVE], SEARCH, () => {
      throw named('StepFunctions.ExecutionAlreadyExistsException');
    });
    expect(played.states.at(-1)).toBe('HandedOver');
    expect(played.startedRuns).toHaveLength(1);
    expect(played.error).toBeUndefined();
  });

  test('tries again while that execution cannot be started, and fails there in the end', async () => {
    const played = await play([WAVE], SEARCH, () => {
      throw named('StepFunctions.ServiceUnavailableException');
    });
    expect(played.states.at(-1)).toBe('GoOnInNewRun');
    expect(played.startedRuns).toHaveLength(31);
    expect(played.error).toBe('StepFunctions.ServiceUnavailableException');
  });
});
