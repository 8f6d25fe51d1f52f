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
const PASSING_CODES = new Set<string | undefined>([
  'TransactionConflict',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]);
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
  // Stryker disable next-line ArrayDeclaration: whatever stands in for no reasons has no code, and so says nothing.
  const reasons = error.CancellationReasons ?? [];
  if (reasons.slice(0, firstNotification).some(({ Code }) => Code === CONDITION_FAILED)) {
    return { kind: 'changed' };
  }
  const held = existing(reasons.slice(firstNotification), notifications);
  if (held.statuses.size + held.others.size > 0) return { kind: 'alreadyNotified', ...held };
  if (reasons.some(({ Code }) => PASSING_CODES.has(Code))) return { kind: 'busy' };
  throw error;
}

function existing(
  reasons: readonly CancellationReason[],
  notifications: readonly RequestNotification[],
): { statuses: Map<string, string>; others: Set<string> } {
  const statuses = new Map<string, string>();
  const others = new Set<string>();
  for (const [index, { Code, Item }] of reasons.entries()) {
    const notification = notifications[index];
    if (Code !== CONDITION_FAILED || !notification) continue;
    const { userId, payload } = notification;
    // The app's own notifications may not say whose request they are about; the id does.
    const seekerId = Item?.['payload']?.M?.['seekerId']?.S ?? payload.seekerId;
    if (seekerId === payload.seekerId) statuses.set(userId, Item?.['status']?.S ?? '');
    else others.add(userId);
  }
  return { statuses, others };
}
