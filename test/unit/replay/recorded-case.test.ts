import { describe, expect, test } from 'vitest';
import { ReplayInputError } from '../../../src/replay/errors.ts';
import { parseHistory, parseHistoryText } from '../../../src/replay/history.ts';
import { recordedCase } from '../../../src/replay/recorded-case.ts';
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
  timedOut,
  WAIT,
} from '../../support/histories.ts';

function recorded(...told: readonly Part[]) {
  return recordedCase('night.json', parseHistory('night.json', historyOf(...told)));
}

/** What each try of a state was answered: the outcome, or the name of the error. */
function shortly(answers: ReturnType<typeof recorded>['answers'], state = 'RunWave') {
  return answers[state]?.map((answer) => {
    if ('Throw' in answer) return answer.Throw.Error;
    return (answer.Return as { Payload: { outcome: string } }).Payload.outcome;
  });
}

describe('the history of an execution', () => {
  test('tells each state once, and once more for each try after the first', () => {
    const { path, answers } = recorded(
      ...[WAIT, RUN, failed('Lambda.TooManyRequestsException'), timedOut()],
      ...[answered({ outcome: 'MORE' }), RAN, CHOICE, RUN, answered({}), RAN, CHOICE],
      ...[through('FoundEnough', 'Succeed'), SUCCEEDED],
    );
    expect(path).toEqual({
      states: [
        ...['WaitForNextWave', 'RunWave', 'RunWave', 'RunWave', 'HowToGoOn'],
        ...['RunWave', 'HowToGoOn', 'FoundEnough'],
      ],
      status: 'SUCCEEDED',
    });
    expect(shortly(answers)).toEqual([
      'Lambda.TooManyRequestsException',
      'States.Timeout',
      'MORE',
      'FOUND_ENOUGH',
    ]);
  });

  test('tells with which error it failed', () => {
    const { path } = recorded(WAIT, RUN, failed('StaleWaveError'), executionFailed('StaleWaveError'));
    expect(path).toEqual({
      states: ['WaitForNextWave', 'RunWave'],
      status: 'FAILED',
      error: 'StaleWaveError',
    });
  });

  test.each([
    [{ type: 'ExecutionAborted' }, 'ABORTED'],
    [{ type: 'ExecutionTimedOut' }, 'TIMED_OUT'],
    [[], 'RUNNING'],
  ])('tells an end from outside, or none: %j', (end, status) => {
    expect(recorded(WAIT, RUN, scheduled(), end)).toMatchObject({
      path: { states: ['WaitForNextWave', 'RunWave'], status },
      answers: {},
    });
  });

  test.each([
    ['that says so by an entry', [RUN]],
    ['that goes on with the task', []],
  ])('leaves out the tries before a redrive %s', (_how, entry) => {
    const { path, answers, redrives } = recorded(
      ...[WAIT, RUN, answered({ outcome: 'CONTINUE' }), RAN, CHOICE, WAIT],
      ...[RUN, failed('TableUnavailableError'), failed('StaleWaveError'), executionFailed('StaleWaveError')],
      ...[{ type: 'ExecutionRedriven' }, entry, failed('Lambda.Unknown'), answered({}), RAN, CHOICE],
      ...[through('FoundEnough', 'Succeed'), SUCCEEDED],
    );
    expect(path).toEqual({
      states: [
        ...['WaitForNextWave', 'RunWave', 'HowToGoOn', 'WaitForNextWave'],
        ...['RunWave', 'RunWave', 'HowToGoOn', 'FoundEnough'],
      ],
      status: 'SUCCEEDED',
    });
    expect(shortly(answers)).toEqual(['CONTINUE', 'Lambda.Unknown', 'FOUND_ENOUGH']);
    expect(redrives).toBe(1);
  });

  test('goes on in a wait that was redriven without a new entry', () => {
    const { path } = recorded(
      ...[entered('WaitForNextWave', 'Wait'), { type: 'ExecutionAborted' }, { type: 'ExecutionRedriven' }],
      ...[exited('WaitForNextWave', 'Wait'), RUN, scheduled()],
    );
    expect(path).toEqual({ states: ['WaitForNextWave', 'RunWave'], status: 'RUNNING' });
  });

  test('of a function called by its ARN alone tells the answer as lambda:invoke gives it', () => {
    const output = JSON.stringify({ outcome: 'MORE' });
    const { answers } = recorded(
      ...[WAIT, RUN, { type: 'LambdaFunctionScheduled', lambdaFunctionScheduledEventDetails: {} }],
      ...[{ type: 'LambdaFunctionTimedOut', lambdaFunctionTimedOutEventDetails: { cause: '…' } }],
      ...[
        { type: 'LambdaFunctionScheduled' },
        { type: 'LambdaFunctionFailed', lambdaFunctionFailedEventDetails: {} },
      ],
      ...[{ type: 'LambdaFunctionScheduled' }],
      { type: 'LambdaFunctionSucceeded', lambdaFunctionSucceededEventDetails: { output } },
    );
    expect(shortly(answers)).toEqual(['States.Timeout', 'States.TaskFailed', 'MORE']);
  });

  test('is read in order, whatever the order in which it was printed', () => {
    const { events } = historyOf(WAIT, RUN, answered({}), RAN, CHOICE);
    const { path } = recordedCase('x', parseHistory('x', { events: events.toReversed() }));
    expect(path.states).toEqual(['WaitForNextWave', 'RunWave', 'HowToGoOn']);
  });

  test('never keeps what the cause of a failure said', () => {
    const { answers } = recorded(WAIT, RUN, failed('TypeError', 'of Rahima Khatun, +8801711111142'));
    expect(JSON.stringify(answers)).not.toMatch(/Rahima|88017/);
  });
});

describe('a file that is no history', () => {
  const { events } = historyOf(WAIT, RUN, answered({}));

  test.each<[string, unknown, string]>([
    ['of other JSON', { Reservations: [] }, 'events: expected a list that begins with ExecutionStarted'],
    ['of events that are no list', { events: 'none' }, 'events: expected a list of events'],
    ['with an event of no type', { events: [{ id: 1 }] }, 'events[0].type: expected a value'],
    ['cut at its end', { events, NextToken: 'eyJ' }, 'not one cut by --max-items'],
    ['cut at its beginning', { events: events.slice(2) }, 'a list that begins with ExecutionStarted'],
    ['with a gap', { events: events.toSpliced(2, 1) }, 'there is none of id 3'],
    [
      'without its data',
      { events: [{ id: 1, type: 'ExecutionStarted', executionStartedEventDetails: {} }] },
      'leave out --no-include-execution-data',
    ],
    [
      'of another machine',
      {
        events: [{ id: 1, type: 'ExecutionStarted', executionStartedEventDetails: { input: '{"order":1}' } }],
      },
      'expected search, run and nextWave of a donor search',
    ],
  ])('%s is refused in words', (_what, json, words) => {
    expect(() => parseHistory('night.json', json)).toThrow(ReplayInputError);
    expect(() => parseHistory('night.json', json)).toThrow(words);
  });

  test('is refused where it is not even JSON', () => {
    expect(() => parseHistoryText('night.txt', 'events:')).toThrow('expected JSON as `aws stepfunctions');
  });

  test('is refused where the output of a task was cut', () => {
    const cut = { type: 'TaskSucceeded', taskSucceededEventDetails: { output: '{"Payl' } };
    expect(() => recorded(WAIT, RUN, cut)).toThrow('id 5, TaskSucceeded: expected its output');
  });
});
