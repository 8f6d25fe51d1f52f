import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';
import { DonorSearchError } from '../domain/errors.ts';

/** The table could not be reached, was throttled or failed on its side, after the client's own retries. Passes. */
export class TableUnavailableError extends DonorSearchError {
  constructor(cause: Error) {
    super('TableUnavailableError', `The table is not available: ${cause.name}`, { cause });
  }
}

/** Reached only by an execution too many; the SDK does not count it among what passes. */
const TOO_MANY_EXECUTIONS = 'ExecutionLimitExceeded';

/**
 * True for an error of any AWS client that passes by itself: what the SDK itself would retry, since it knows the
 * names, status codes and socket errors of its services.
 */
export function mayPass(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DonorSearchError) return false;
  // Every error may be asked; the type only lists what an SDK error has besides.
  const asked = error as Parameters<typeof isTransientError>[0];
  return (
    isThrottlingError(asked) ||
    isTransientError(asked) ||
    isServerError(asked) ||
    error.name === TOO_MANY_EXECUTIONS
  );
}

/** An error that passes by itself under the one name that the state machine retries, any other as it is. */
export function nameUnavailable(error: unknown): unknown {
  return mayPass(error) ? new TableUnavailableError(error) : error;
}
