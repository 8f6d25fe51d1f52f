import { describe, expect, test } from 'vitest';
import { presentDefinition } from '../../../src/replay/definition.ts';
import { parseHistory } from '../../../src/replay/history.ts';
import { replay } from '../../../src/replay/replay.ts';
import {
  answered,
  CHOICE,
  entered,
  executionFailed,
  exited,
  failed,
  historyOf,
  type Part,
  RAN,
  RUN,
  SUCCEEDED,
  scheduled,
  through,
  WAIT,
} from '../../support/histories.ts';

function replayed(...told: readonly Part[]) {
  return replay('night.json', parseHistory('night.json', historyOf(...told)));
}

describe('a replay', () => {
  test('takes the path that the execution took', async () => {
    const { parting, present, recorded } = await replayed(
      ...[
        WAIT,
        RUN,
        failed('Lambda.Unknown'),
        answered({ outcome: 'SWEEP', waitSeconds: 604_800 }),
        RAN,
        CHOICE,
      ],
      ...[WAIT, RUN, answered({}), RAN, CHOICE, through('FoundEnough', 'Succeed'), SUCCEEDED],
    );
    expect(parting).toBeUndefined();
    expect(present).toEqual(recorded);
    expect(present.states).toHaveLength(8);
  });

  test('shows where the present definition retries what once failed the execution', async () => {
    const { parting, present } = await replayed(
      ...[WAIT, RUN, failed('WaveTooSlowError'), executionFailed('WaveTooSlowError')],
    );
    expect(parting).toEqual({ index: 2, expected: 'FAILED WaveTooSlowError', got: 'RunWave' });
    expect(present.status).toBe('UNANSWERED');
  });

  test('shows where the present definition takes another branch, and what it used of the answers', async () => {
    const events = parseHistory(
      'night.json',
      historyOf(
        ...[WAIT, RUN, answered({ outcome: 'MORE' }), RAN, CHOICE],
        ...[RUN, answered({}), RAN, CHOICE, through('FoundEnough', 'Succeed'), SUCCEEDED],
      ),
    );
    const definition = presentDefinition();
    const choice = definition.States['HowToGoOn'];
    if (choice?.Type !== 'Choice') throw new Error('HowToGoOn is no choice any more');
    choice.Choices = choice.Choices.filter(({ Next }) => Next !== 'RunWave');
    const { parting, used } = await replay('night.json', events, definition);
    expect(parting).toEqual({ index: 3, expected: 'RunWave', got: 'UnknownOutcome' });
    expect(used['RunWave']).toHaveLength(1);
  });

  test('of an execution that still waits finds nothing wrong with what was not reached', async () => {
    const { parting, recorded } = await replayed(
      ...[WAIT, RUN, answered({ outcome: 'CONTINUE' }), RAN, CHOICE, entered('WaitForNextWave', 'Wait')],
    );
    expect(recorded.status).toBe('RUNNING');
    expect(parting).toBeUndefined();
  });

  test('of an execution that was stopped in a try finds nothing wrong with it', async () => {
    const { parting } = await replayed(WAIT, RUN, failed('Lambda.Unknown'), scheduled(), {
      type: 'ExecutionAborted',
    });
    expect(parting).toBeUndefined();
  });

  test('hands over to the next run as the execution did, and starts nothing', async () => {
    const nextRun = { run: 2, executionName: 'req-1-run2-5c7e' };
    const output = JSON.stringify({ ExecutionArn: 'arn:…:req-1-run2-5c7e', StartDate: 1_764_583_200 });
    const { parting, used } = await replayed(
      ...[WAIT, RUN, answered({ outcome: 'SWEEP', nextRun }), RAN, CHOICE, entered('GoOnInNewRun', 'Task')],
      ...[scheduled(), { type: 'TaskSucceeded', taskSucceededEventDetails: { output } }],
      ...[exited('GoOnInNewRun', 'Task'), through('HandedOver', 'Succeed'), SUCCEEDED],
    );
    expect(parting).toBeUndefined();
    expect(Object.keys(used)).toEqual(['RunWave', 'GoOnInNewRun']);
  });
});
