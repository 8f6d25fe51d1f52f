import * as v from 'valibot';
import { describeWithoutValue, problemsOf } from '../domain/problems.ts';
import { executionName } from '../search/execution-name.ts';
import { WaveResult } from '../search/wave-result.ts';
import type { Answer, Answers } from './answers.ts';
import { ReplayInputError } from './errors.ts';
import { CAUSE_LEFT_OUT } from './history-answers.ts';
import { CASE_SEARCH } from './play-case.ts';

/** Engines that take their time wait no longer than this in a case, s. */
const LONGEST_CASE_WAIT_SECONDS = 1;

const HTTP_OK = 200;
const ERROR_NAME = /^[A-Za-z][\w.]{0,127}$/;
const OfFunction = v.object({ Payload: v.unknown() });

/**
 * The same answers about nobody's search: known fields only, the key of all cases in the place of the real one, no
 * causes, waits shortened. The path stays what it was, since the machine decides by outcomes and names of errors.
 *
 * @throws ReplayInputError where an answer is not what the present wave function could give
 */
export function nameless(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([state, list]) => [
      state,
      list.map((answer, attempt) => namelessAnswer(answer, `${state}, try ${attempt}`)),
    ]),
  );
}

function namelessAnswer(answer: Answer, where: string): Answer {
  if ('Throw' in answer) {
    const { Error: error } = answer.Throw;
    if (!ERROR_NAME.test(error)) throw unsavable([`${where}: expected an error by name, letters and digits`]);
    return { Throw: { Error: error, Cause: CAUSE_LEFT_OUT } };
  }
  // What a task other than the wave function answers is not looked at by the machine.
  if (!v.is(OfFunction, answer.Return)) return { Return: {} };
  const result = v.safeParse(WaveResult, answer.Return.Payload);
  if (!result.success) {
    throw unsavable(problemsOf(result.issues).map((problem) => `${where}: ${describeWithoutValue(problem)}`));
  }
  return { Return: { StatusCode: HTTP_OK, Payload: ofNobody(result.output) } };
}

function ofNobody(result: WaveResult): WaveResult {
  const { nextRun } = result;
  return {
    ...result,
    search: CASE_SEARCH,
    waitSeconds: Math.min(result.waitSeconds, LONGEST_CASE_WAIT_SECONDS),
    ...(nextRun && { nextRun: { run: nextRun.run, executionName: executionName(CASE_SEARCH, nextRun.run) } }),
  };
}

function unsavable(reasons: readonly string[]): ReplayInputError {
  return new ReplayInputError('This execution cannot be saved as a case', reasons);
}
