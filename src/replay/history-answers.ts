import type { Answer } from './answers.ts';
import type { HistoryEvent } from './history.ts';

/** A cause may quote anything; only the name of an error decides where the machine goes. */
export const CAUSE_LEFT_OUT = 'The recorded cause is left out.';

/** Name under which Step Functions retries and catches a time-out. */
const TIMED_OUT = 'States.Timeout';
/** For failures that carry no name of their own. */
const TASK_FAILED = 'States.TaskFailed';

const HTTP_OK = 200;
const TRIES = ['TaskScheduled', 'LambdaFunctionScheduled'];

/** True where a state's task is tried: each try is scheduled, while the state is entered only once. */
export function isTry({ type }: HistoryEvent): boolean {
  return TRIES.includes(type);
}

/** The answer to a task that an event tells, `unreadable` where its output is missing or cut, undefined where it tells none. */
export function answerIn(event: HistoryEvent): Answer | 'unreadable' | undefined {
  switch (event.type) {
    case 'TaskSucceeded':
      return returned(event.taskSucceededEventDetails?.output, (output) => output);
    case 'LambdaFunctionSucceeded':
      // A function that was called by its ARN alone; the present definition takes the answer as `lambda:invoke` gives it.
      return returned(event.lambdaFunctionSucceededEventDetails?.output, (output) => ({
        StatusCode: HTTP_OK,
        Payload: output,
      }));
    case 'TaskFailed':
      return thrown(event.taskFailedEventDetails?.error);
    case 'TaskStartFailed':
      return thrown(event.taskStartFailedEventDetails?.error);
    case 'TaskSubmitFailed':
      return thrown(event.taskSubmitFailedEventDetails?.error);
    case 'TaskTimedOut':
      return thrown(event.taskTimedOutEventDetails?.error, TIMED_OUT);
    case 'LambdaFunctionFailed':
      return thrown(event.lambdaFunctionFailedEventDetails?.error);
    case 'LambdaFunctionScheduleFailed':
      return thrown(event.lambdaFunctionScheduleFailedEventDetails?.error);
    case 'LambdaFunctionStartFailed':
      return thrown(event.lambdaFunctionStartFailedEventDetails?.error);
    case 'LambdaFunctionTimedOut':
      return thrown(event.lambdaFunctionTimedOutEventDetails?.error, TIMED_OUT);
    default:
      return undefined;
  }
}

function returned(
  output: string | null | undefined,
  wrap: (output: unknown) => unknown,
): Answer | 'unreadable' {
  try {
    return { Return: wrap(JSON.parse(output ?? '')) };
  } catch {
    return 'unreadable';
  }
}

function thrown(error: string | null | undefined, unnamed = TASK_FAILED): Answer {
  return { Throw: { Error: error || unnamed, Cause: CAUSE_LEFT_OUT } };
}
