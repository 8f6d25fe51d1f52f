import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Answer, answersOf, Responses, responsesOf } from '../../../src/replay/answers.ts';

const throwing = (error: string): Answer => ({ Throw: { Error: error, Cause: '' } });
const [one, two, three] = [throwing('One'), throwing('Two'), throwing('Three')];

describe('answers by tries', () => {
  test('read one by one, however they are ordered', () => {
    expect(answersOf({ '3': three, '1-2': two, '0': one })).toEqual([one, two, two, three]);
  });

  test('write equal neighbours as a range, and read back as they were', () => {
    const answers = [one, one, one, two, one];
    const responses = responsesOf(answers);
    expect(responses).toEqual({ '0-2': one, '3': two, '4': one });
    expect(answersOf(responses)).toEqual(answers);
  });

  test.each<[string, Responses]>([
    ['a try left out', { '0': one, '2': two }],
    ['a first try left out', { '1': one }],
    ['a try that is answered twice', { '0-1': one, '1': two }],
  ])('with %s are none', (_what, responses) => {
    expect(answersOf(responses)).toBeUndefined();
  });

  test.each(['first', '-1', '3-1', '1-', '0-25000'])('refuse %j as the tries', (tries) => {
    expect(v.is(Responses, { [tries]: one })).toBe(false);
  });

  test.each([{ Return: 1, Throw: {} }, { Throw: { Error: '' } }, {}, { Returns: {} }])(
    'refuse %j',
    (answer) => {
      expect(v.is(Responses, { '0': answer })).toBe(false);
    },
  );
});
