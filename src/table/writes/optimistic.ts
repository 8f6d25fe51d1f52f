import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { WriteContendedError } from './errors.ts';

/** Two writers meet seldom and part at once; who loses so often has met a loop. */
const MAX_ATTEMPTS = 5;

/**
 * Reads, decides and writes under the condition that nothing has moved since the reading; where it has, does all of
 * it again.
 *
 * @param what names the rows in the error
 * @throws WriteContendedError
 */
export async function optimistically<T>(what: string, readAndWrite: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return await readAndWrite();
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new WriteContendedError(what, MAX_ATTEMPTS);
}

/** True where a condition failed or another transaction was in the way. */
export function isConflict(error: unknown): boolean {
  if (error instanceof ConditionalCheckFailedException) return true;
  return (
    error instanceof TransactionCanceledException &&
    error.CancellationReasons?.some(
      ({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict',
    ) === true
  );
}
