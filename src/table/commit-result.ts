import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import type { RequestNotification } from '../domain/notification.ts';
import type { CommitResult } from '../search/ports.ts';

/**
 * Codes of a cancelled transaction that pass by themselves.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const PASSING_CODES = new Set(['TransactionConflict', 'ProvisionedThroughputExceeded', 'ThrottlingError']);
const CONDITION_FAILED = 'ConditionalCheckFailed';

/**
 * What a failed wave transaction means.
 *
 * @param firstNotification index of the first notification among the actions
 * @throws the error itself, where it is not about conditions, conflicts or throttling
 */
export function commitFailure(
  error: unknown,
  notifications: readonly RequestNotification[],
  firstNotification: number,
): CommitResult {
  if (error instanceof TransactionInProgressException) return { kind: 'busy' };
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  if (reasons.slice(0, firstNotification).some(({ Code }) => Code === CONDITION_FAILED)) {
    return { kind: 'changed' };
  }
  const statuses = existingStatuses(reasons.slice(firstNotification), notifications);
  if (statuses.size > 0) return { kind: 'alreadyNotified', statuses };
  if (reasons.some(({ Code }) => Code !== undefined && PASSING_CODES.has(Code))) return { kind: 'busy' };
  throw error;
}

function existingStatuses(
  reasons: readonly CancellationReason[],
  notifications: readonly RequestNotification[],
): Map<string, string> {
  const statuses = new Map<string, string>();
  for (const [index, { Code, Item }] of reasons.entries()) {
    const notification = notifications[index];
    if (Code === CONDITION_FAILED && notification) {
      statuses.set(notification.userId, Item?.['status']?.S ?? '');
    }
  }
  return statuses;
}
