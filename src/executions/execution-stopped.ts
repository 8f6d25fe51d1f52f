import * as v from 'valibot';
import { RequestKey } from '../domain/blood-request.ts';
import { Count } from '../domain/values.ts';

/** A cause may carry a whole stack trace; the beginning says what happened. */
const MAX_CAUSE_LENGTH = 1_000;

/**
 * The event that an execution has failed, timed out or was stopped by hand.
 * https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html
 */
export const ExecutionStopped = v.object({
  detail: v.object({
    executionArn: v.string('an execution ARN'),
    status: v.picklist(['FAILED', 'TIMED_OUT', 'ABORTED'], 'FAILED, TIMED_OUT or ABORTED'),
    input: v.pipe(
      v.string('the input of the execution'),
      v.parseJson(undefined, 'an input in JSON'),
      v.object({ search: RequestKey, run: Count }),
    ),
    error: v.nullish(v.string()),
    cause: v.nullish(v.string()),
  }),
});
export type ExecutionStopped = v.InferOutput<typeof ExecutionStopped>;

/** Why the execution stopped, in one line for the search item: the status, then the error and its cause if any. */
export function describeStop({ detail }: ExecutionStopped): string {
  const error = [detail.error, detail.cause?.slice(0, MAX_CAUSE_LENGTH)].filter(Boolean).join(': ');
  return error === '' ? detail.status : `${detail.status}: ${error}`;
}
