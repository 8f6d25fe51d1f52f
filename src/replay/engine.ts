import { StateMachine } from 'aws-local-stepfunctions';
import { type Definition, presentDefinition } from './definition.ts';
import type { Path } from './path.ts';

type Json = Parameters<StateMachine['run']>[0];
type Event = ReturnType<StateMachine['run']>['eventLogs'] extends AsyncGenerator<infer E> ? E : never;

/** Answers a try of a task state: with its result, or by an error by whose name the machine decides. */
export type AnswerTask = (state: string, input: unknown) => unknown;

/** What the machine is told of itself. */
const CONTEXT = {
  Execution: { Id: 'arn:execution:run1' },
  StateMachine: { Id: 'arn:stateMachine:donor-search' },
};

/** What an execution in this process did. */
export interface EngineRun extends Path {
  readonly status: 'SUCCEEDED' | 'FAILED';
  /** Inputs and outputs of the states, in order. */
  readonly values: readonly unknown[];
}

/**
 * Runs the present definition in this process, with the error semantics of the real thing and no time passing.
 *
 * @param answerTask answers every task: left alone, the engine would call the service itself
 */
export async function runInProcess(
  input: object,
  answerTask: AnswerTask,
  definition: Definition = presentDefinition(),
): Promise<EngineRun> {
  const execution = machineOf(definition).run(asJson(input), {
    overrides: {
      waitTimeOverrides: zeroFor(definition, 'Wait'),
      retryIntervalOverrides: zeroFor(definition, 'Task'),
      taskResourceLocalHandlers: Object.fromEntries(
        namesOf(definition, 'Task').map((state) => [
          state,
          async (task: Json) => asJson(await answerTask(state, task)),
        ]),
      ),
    },
    context: CONTEXT,
  });
  const run = readLog(execution.eventLogs);
  // How it ended stands in the log; the promise only wraps it.
  await Promise.allSettled([execution.result]);
  return run;
}

const machines = new Map<string, StateMachine>();

/** The machine of a definition: to validate one takes longer than to run it a hundred times. */
function machineOf(definition: Definition): StateMachine {
  const text = JSON.stringify(definition);
  const known = machines.get(text);
  if (known) return known;
  const machine = new StateMachine(definition);
  machines.set(text, machine);
  return machine;
}

function namesOf({ States }: Definition, type: 'Task' | 'Wait'): string[] {
  return Object.entries(States).flatMap(([name, state]) => (state.Type === type ? [name] : []));
}

function zeroFor(definition: Definition, type: 'Task' | 'Wait'): Record<string, number> {
  return Object.fromEntries(namesOf(definition, type).map((name) => [name, 0]));
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

async function readLog(events: AsyncIterable<Event>): Promise<EngineRun> {
  const states: string[] = [];
  const values: unknown[] = [];
  let error: string | undefined;
  for await (const event of events) {
    if (event.type === 'ExecutionFailed') error = event.Error;
    if (event.type === 'StateEntered' || event.type === 'StateRetried') states.push(event.state.name);
    if ('state' in event) values.push(event.state.input, event.state.output ?? null);
  }
  return error === undefined
    ? { states, values, status: 'SUCCEEDED' }
    : { states, values, status: 'FAILED', error };
}
