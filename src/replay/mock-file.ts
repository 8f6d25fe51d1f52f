import * as v from 'valibot';
import { describeWithoutValue, problemsOf } from '../domain/problems.ts';
import { type Answers, answersOf, Responses, responsesOf } from './answers.ts';
import { ReplayInputError } from './errors.ts';

/** Name of the state machine in the file; an engine that reads the file knows the machine by it. */
export const MACHINE_NAME = 'donor-search';

const TestCases = v.record(v.string(), v.record(v.string(), v.string('the name of a response')));

/**
 * Cases in the format of Step Functions Local's mock configuration: for each case, which states are answered with
 * which responses; for each response, the answers by tries. Step Functions Local counts the tries of a state over the
 * whole execution, through retries and through loops alike.
 * https://docs.aws.amazon.com/step-functions/latest/dg/sfn-local-mock-cfg-file.html
 */
export const MockFile = v.strictObject({
  StateMachines: v.strictObject({ [MACHINE_NAME]: v.strictObject({ TestCases }) }),
  MockedResponses: v.record(v.string(), Responses),
});
export type MockFile = v.InferOutput<typeof MockFile>;

/**
 * Reads a file of cases whole.
 *
 * @param name of the file, to show in errors
 * @throws ReplayInputError listing every error with its path
 */
export function parseMockFile(name: string, text: string): MockFile {
  const what = `${name} is not a file of cases`;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'JSON'), MockFile), text);
  if (!result.success) throw new ReplayInputError(what, problemsOf(result.issues).map(describeWithoutValue));
  const reasons = referenceProblems(result.output);
  if (reasons.length > 0) throw new ReplayInputError(what, reasons);
  return result.output;
}

/** The cases of a file by their names. */
export function casesOf({ StateMachines, MockedResponses }: MockFile): ReadonlyMap<string, Answers> {
  const answers = (response: string) => answersOf(MockedResponses[response] ?? {}) ?? [];
  const cases = Object.entries(StateMachines[MACHINE_NAME].TestCases);
  return new Map(
    cases.map(([name, states]) => [
      name,
      Object.fromEntries(Object.entries(states).map(([state, response]) => [state, answers(response)])),
    ]),
  );
}

/** The file with a case put in, in the place of one of that name. */
export function withCase(file: MockFile, name: string, answers: Answers): MockFile {
  const { TestCases: cases } = file.StateMachines[MACHINE_NAME];
  const states = Object.entries(answers).map(([state, list]) => ({ state, list, response: name + state }));
  const others = { ...cases, [name]: Object.fromEntries(states.map((it) => [it.state, it.response])) };
  const used = new Set(Object.values(others).flatMap((responses) => Object.values(responses)));
  const responses = {
    ...file.MockedResponses,
    ...Object.fromEntries(states.map(({ response, list }) => [response, responsesOf(list)])),
  };
  return {
    StateMachines: { [MACHINE_NAME]: { TestCases: others } },
    MockedResponses: Object.fromEntries(Object.entries(responses).filter(([response]) => used.has(response))),
  };
}

function referenceProblems({ StateMachines, MockedResponses }: MockFile): string[] {
  const cases = Object.entries(StateMachines[MACHINE_NAME].TestCases);
  const named = cases.flatMap(([name, states]) =>
    Object.entries(states).map(([state, response]) => ({ path: `${name}.${state}`, response })),
  );
  const unknown = named.filter(({ response }) => !(response in MockedResponses));
  const used = new Set(named.map(({ response }) => response));
  return [
    ...unknown.map(({ path }) => `TestCases.${path}: expected the name of one of the MockedResponses`),
    ...Object.keys(MockedResponses)
      .filter((response) => !used.has(response))
      .map((response) => `MockedResponses.${response}: expected a case that uses it`),
    ...Object.entries(MockedResponses)
      .filter(([, responses]) => answersOf(responses) === undefined)
      .map(([response]) => `MockedResponses.${response}: expected tries from 0 up, each of them once`),
  ];
}
