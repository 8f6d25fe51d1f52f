import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CASES_FILE, readCases } from '../../../src/replay/case-store.ts';
import { ReplayInputError } from '../../../src/replay/errors.ts';
import { casesOf, parseMockFile, withCase } from '../../../src/replay/mock-file.ts';
import { NextRun, WaveResult } from '../../../src/search/wave-result.ts';

/** What the wave function answers, and not a field more. */
const ExactWave = v.strictObject({
  ...WaveResult.entries,
  search: v.strictObject(WaveResult.entries.search.entries),
  nextRun: v.exactOptional(v.strictObject(NextRun.entries)),
});
const ANSWER = { Return: { Payload: 1 } };
const FILE = {
  StateMachines: { 'donor-search': { TestCases: { First: { RunWave: 'one' } } } },
  MockedResponses: { one: { '0': ANSWER } },
};

describe('workflows/mock-cases.json', () => {
  const file = parseMockFile('mock-cases.json', readFileSync(CASES_FILE, 'utf8'));

  test('holds every way that a search can go', () => {
    expect([...casesOf(file).keys()]).toEqual(
      expect.arrayContaining([
        ...['FoundInOneWave', 'FoundAfterWidening', 'ExhaustedAfterAllSweeps', 'AcceptedMeanwhile'],
        ...['CancelledMeanwhile', 'ThrottledThenFine', 'WaveBrokenForGood', 'TimedOut', 'IgnoredAndReplaced'],
      ]),
    );
  });

  test('answers as the wave function does, to the field', async () => {
    const returns = (await readCases()).flatMap(({ answers }) =>
      (answers['RunWave'] ?? []).flatMap((answer) => ('Return' in answer ? [answer.Return] : [])),
    );
    expect(returns.length).toBeGreaterThan(10);
    const Returned = v.strictObject({ StatusCode: v.literal(200), Payload: ExactWave });
    for (const answer of returns) expect(() => v.parse(Returned, answer)).not.toThrow();
  });

  test('counts waves and donors up as a search does', async () => {
    for (const { name, answers } of await readCases()) {
      const waves = (answers['RunWave'] ?? []).flatMap((answer) =>
        'Return' in answer ? [v.parse(v.object({ Payload: WaveResult }), answer.Return).Payload] : [],
      );
      let soFar = 0;
      for (const [index, wave] of waves.entries()) {
        soFar += wave.donorsFound;
        expect(wave, name).toMatchObject({ wave: index + 1, nextWave: index + 2, donorsFoundSoFar: soFar });
      }
    }
  });
});

describe('a file of cases', () => {
  test.each<[string, unknown, string]>([
    ['no machine of ours', { ...FILE, StateMachines: {} }, 'StateMachines.donor-search: expected a value'],
    ['an answer of no kind', { ...FILE, MockedResponses: { one: { '0': {} } } }, 'a Return, or a Throw with'],
    [
      'a try that is no number',
      { ...FILE, MockedResponses: { one: { x: ANSWER } } },
      'one.x: expected a try such as',
    ],
    [
      'a response too few',
      { ...FILE, MockedResponses: {} },
      'TestCases.First.RunWave: expected the name of one',
    ],
    [
      'a response too many',
      { ...FILE, MockedResponses: { ...FILE.MockedResponses, two: { '0': ANSWER } } },
      'MockedResponses.two: expected a case that uses it',
    ],
    [
      'a try left out',
      { ...FILE, MockedResponses: { one: { '1': ANSWER } } },
      'one: expected tries from 0 up',
    ],
    ['a field of another kind', { ...FILE, Comment: '' }, 'Comment: expected no field of this name'],
  ])('with %s is refused in words', (_what, file, words) => {
    expect(() => parseMockFile('x.json', JSON.stringify(file))).toThrow(ReplayInputError);
    expect(() => parseMockFile('x.json', JSON.stringify(file))).toThrow(words);
  });

  test('takes a case in, and forgets the responses of the one it replaces', () => {
    const file = parseMockFile('x.json', JSON.stringify(FILE));
    const replaced = withCase(file, 'First', { RunWave: [ANSWER, ANSWER], GoOnInNewRun: [{ Return: {} }] });
    expect(replaced.MockedResponses).toEqual({
      FirstRunWave: { '0-1': ANSWER },
      FirstGoOnInNewRun: { '0': { Return: {} } },
    });
    expect(casesOf(parseMockFile('x.json', JSON.stringify(replaced))).get('First')).toEqual({
      RunWave: [ANSWER, ANSWER],
      GoOnInNewRun: [{ Return: {} }],
    });
  });
});
