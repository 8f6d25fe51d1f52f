import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/replay/answers.ts';
import { ReplayInputError } from '../../../src/replay/errors.ts';
import { parseHistory } from '../../../src/replay/history.ts';
import { nameless } from '../../../src/replay/nameless.ts';
import { CASE_SEARCH } from '../../../src/replay/play-case.ts';
import { recordedCase } from '../../../src/replay/recorded-case.ts';
import { executionName } from '../../../src/search/execution-name.ts';
import { answered, entered, failed, historyOf } from '../../support/histories.ts';

const SOMEBODY = { seekerId: 'rahima-7', requestPostId: 'for-my-father', createdAt: '2026-11-30T21:07:00Z' };
const RUN = entered('RunWave', 'Task');
const waves = (...answers: readonly unknown[]) => ({
  RunWave: answers.map((answer) => ({ Return: answer })),
});

describe('a case to be saved', () => {
  test('is about nobody, whatever the execution carried', () => {
    const leaky = answered({
      search: SOMEBODY,
      outcome: 'SWEEP',
      waitSeconds: 604_800,
      nextRun: { run: 2, executionName: executionName(SOMEBODY, 2) },
      contactNumber: '+8801711111142',
    });
    const history = historyOf(RUN, failed('TypeError', 'Rahima Khatun of 12 Lake Road'), leaky);
    const { answers } = recordedCase('x', parseHistory('x', history));
    const saved = nameless(answers);
    expect(JSON.stringify(saved)).not.toMatch(/rahima|father|21:07|Khatun|88017|Lake|5c7e/i);
    expect(saved['RunWave']?.[1]).toEqual({
      Return: {
        StatusCode: 200,
        Payload: expect.objectContaining({
          search: CASE_SEARCH,
          outcome: 'SWEEP',
          waitSeconds: 1,
          nextRun: { run: 2, executionName: executionName(CASE_SEARCH, 2) },
        }),
      },
    });
  });

  test('keeps nothing of what other tasks answered', () => {
    const answers = { GoOnInNewRun: [{ Return: { ExecutionArn: 'arn:…:for-my-father', StartDate: 1 } }] };
    expect(nameless(answers)).toEqual({ GoOnInNewRun: [{ Return: {} }] });
  });

  test.each<[string, Record<string, readonly Answer[]>, string]>([
    [
      'an outcome that is not known',
      waves({ Payload: { outcome: 'NEW' } }),
      'RunWave, try 0: outcome: expected an',
    ],
    ['an answer of the past', waves({ Payload: {} }), 'RunWave, try 0: partitionsQueried: expected a value'],
    [
      'an error that says more than its name',
      { RunWave: [{ Throw: { Error: 'Rahima was not found', Cause: '' } }] },
      'RunWave, try 0: expected an error by name',
    ],
  ])('is refused with %s, without a value shown', (_what, answers, words) => {
    expect(() => nameless(answers)).toThrow(ReplayInputError);
    expect(() => nameless(answers)).toThrow(words);
    expect(() => nameless(answers)).not.toThrow(/Rahima/);
  });
});
