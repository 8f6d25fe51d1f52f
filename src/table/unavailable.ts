import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';
import { DonorSearchError } from '../domain/errors.ts';

/** The table could not be reached, was throttled or failed on its side, after the client's own retries. Passes. */
export class TableUnavailableError extends DonorSearchError {
  constructor(cause: Error) {
    super('TableUnavailableError', `The table is not available: ${cause.name}`, { cause });
  }
}

/**
 * An error that passes by itself under the one name that the state machine retries, any other as it is. What
 * passes is what the SDK itself would retry: it knows the names, status codes and socket errors of its services.
 */
export function nameUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DonorSearchError) return error;
  // Every error may be asked; the type only lists what an SDK error has besides.
  const asked = error as Parameters<typeof isTransientError>[0];
  const passes = isThrottlingError(asked) || isTransientError(asked) || isServerError(asked);
  return passes ? new TableUnavailableError(error) : error;
}
