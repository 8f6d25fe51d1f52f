import * as v from 'valibot';

/** JSON that came out of a file or an execution. */
const Json = v.unknown();

/**
 * What a task is answered with, in the words of Step Functions Local's mock configuration.
 * https://docs.aws.amazon.com/step-functions/latest/dg/sfn-local-mock-cfg-file.html
 */
export const Answer = v.union(
  [
    v.strictObject({ Return: Json }),
    v.strictObject({
      Throw: v.strictObject({
        Error: v.pipe(v.string('the name of an error'), v.nonEmpty('the name of an error')),
        Cause: v.string('a cause (text)'),
      }),
    }),
  ],
  'a Return, or a Throw with Error and Cause',
);
export type Answer = v.InferOutput<typeof Answer>;

/** Answers to the tries of each task state, in order, however often the state is entered. */
export type Answers = Readonly<Record<string, readonly Answer[]>>;

/** More tries than an execution has events: https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const MOST_TRIES = 25_000;
const TRIES = 'a try such as 0, or tries such as 1-3';

/** Tries counted from 0: `2`, or a range with both its ends: `3-5`. */
export const Tries = v.pipe(
  v.string(TRIES),
  v.regex(/^\d+(-\d+)?$/, TRIES),
  v.check((text) => {
    const { from, to } = rangeOf(text);
    return from <= to && to < MOST_TRIES;
  }, TRIES),
);

/** Answers by tries, as a mock configuration writes them. */
export const Responses = v.record(Tries, Answer);
export type Responses = v.InferOutput<typeof Responses>;

function rangeOf(tries: string): { from: number; to: number } {
  const [from = Number.NaN, to = from] = tries.split('-').map(Number);
  return { from, to };
}

/**
 * The answers one by one.
 *
 * @returns undefined where a try has no answer, or more than one
 */
export function answersOf(responses: Responses): readonly Answer[] | undefined {
  const ranges = Object.entries(responses).map(([tries, answer]) => ({ ...rangeOf(tries), answer }));
  ranges.sort((one, other) => one.from - other.from);
  const answers: Answer[] = [];
  for (const { from, to, answer } of ranges) {
    if (from !== answers.length) return undefined;
    for (let attempt = from; attempt <= to; attempt += 1) answers.push(answer);
  }
  return answers;
}

/** The same answers with equal neighbours written as a range. */
export function responsesOf(answers: readonly Answer[]): Responses {
  const responses: Responses = {};
  let from = 0;
  for (const [index, answer] of answers.entries()) {
    if (JSON.stringify(answer) === JSON.stringify(answers[index + 1])) continue;
    responses[from === index ? `${from}` : `${from}-${index}`] = answer;
    from = index + 1;
  }
  return responses;
}
