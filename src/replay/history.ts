import * as v from 'valibot';
import { RequestKey } from '../domain/blood-request.ts';
import { describeWithoutValue, problemsOf } from '../domain/problems.ts';
import { Count } from '../domain/values.ts';
import { ReplayInputError } from './errors.ts';

const Named = v.object({ name: v.string('the name of a state') });
const Failed = v.object({ error: v.nullish(v.string('the name of an error')) });
const Answered = v.object({ output: v.nullish(v.string('an output in JSON')) });

/**
 * One event of an execution, as far as a replay reads it.
 * https://docs.aws.amazon.com/step-functions/latest/apireference/API_HistoryEvent.html
 */
export const HistoryEvent = v.object({
  id: Count,
  type: v.string('the type of an event'),
  executionStartedEventDetails: v.nullish(v.object({ input: v.nullish(v.string('an input in JSON')) })),
  executionFailedEventDetails: v.nullish(Failed),
  stateEnteredEventDetails: v.nullish(Named),
  stateExitedEventDetails: v.nullish(Named),
  taskSucceededEventDetails: v.nullish(Answered),
  taskFailedEventDetails: v.nullish(Failed),
  taskTimedOutEventDetails: v.nullish(Failed),
  taskStartFailedEventDetails: v.nullish(Failed),
  taskSubmitFailedEventDetails: v.nullish(Failed),
  lambdaFunctionSucceededEventDetails: v.nullish(Answered),
  lambdaFunctionFailedEventDetails: v.nullish(Failed),
  lambdaFunctionTimedOutEventDetails: v.nullish(Failed),
  lambdaFunctionScheduleFailedEventDetails: v.nullish(Failed),
  lambdaFunctionStartFailedEventDetails: v.nullish(Failed),
});
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>;

/** What `aws stepfunctions get-execution-history` prints. */
const History = v.object({
  events: v.nullish(v.array(HistoryEvent, 'a list of events'), []),
  /** There where `--max-items` has cut the history. */
  NextToken: v.optional(v.never('a history to its end, not one cut by --max-items')),
  nextToken: v.optional(v.never('every page of the history, not only the first')),
});

const SearchInput = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ search: RequestKey, run: Count, nextWave: Count }),
);

/**
 * Reads a history: the events of an execution of the donor search from its start, in order.
 *
 * @param name of the file or execution, to show in errors
 * @throws ReplayInputError listing what is wrong with their paths; no value is shown
 */
export function parseHistory(name: string, json: unknown): readonly HistoryEvent[] {
  const what = `${name} is not a history that can be replayed`;
  const result = v.safeParse(History, json);
  if (!result.success) throw new ReplayInputError(what, problemsOf(result.issues).map(describeWithoutValue));
  const events = result.output.events.toSorted((one, other) => one.id - other.id);
  const reason = reasonAgainst(events);
  if (reason !== undefined) throw new ReplayInputError(what, [reason]);
  return events;
}

/** @param text JSON as the AWS command line prints it */
export function parseHistoryText(name: string, text: string): readonly HistoryEvent[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ReplayInputError(`${name} is not a history that can be replayed`, [
      'the whole: expected JSON as `aws stepfunctions get-execution-history --output json` prints it',
    ]);
  }
  return parseHistory(name, json);
}

function reasonAgainst(events: readonly HistoryEvent[]): string | undefined {
  const [first] = events;
  if (first?.type !== 'ExecutionStarted') return 'events: expected a list that begins with ExecutionStarted';
  const gap = events.findIndex(({ id }, index) => id !== index + 1);
  if (gap !== -1) return `events: expected every event from 1 up, and there is none of id ${gap + 1}`;
  const input = first.executionStartedEventDetails?.input ?? undefined;
  if (input === undefined) return 'events: expected their data, so leave out --no-include-execution-data';
  if (!v.is(SearchInput, input))
    return 'the input of the execution: expected search, run and nextWave of a donor search';
  return undefined;
}
