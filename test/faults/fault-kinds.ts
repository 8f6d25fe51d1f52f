import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { serviceError } from '../support/trigger.ts';

/** What can happen to a call, or to the function in the middle of one. */
export const FAULT_KINDS = [
  /** Refused before it reached the table: too many calls. */
  'throttled',
  /** Never reached the table. */
  'refused',
  /** A transaction that met another one. */
  'conflict',
  /** Took effect, and nobody heard of it. */
  'answerLost',
  /** Reached the table twice. */
  'duplicated',
  'delayed',
  /** The function died before the call, */
  'killedBefore',
  /** or after it took effect. */
  'killedAfter',
  /** The function took too long, and goes on while the next one is at work. */
  'timedOut',
  /** Two functions do the same at once. */
  'doubled',
  /** A wave that was done long ago is asked for again. */
  'late',
  /** The function has hardly any time left. */
  'hurried',
  /** A stream record comes again. */
  'redelivered',
  /** An operator restarts the search, whether it stands still or not. */
  'restarted',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type FaultCounts = Record<FaultKind, number>;

export function noFaults(): FaultCounts {
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as FaultCounts;
}

/** The function is dead; nothing that it was about to do is done. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

export const throttled = () =>
  Object.assign(serviceError('ThrottlingException'), { $retryable: { throttling: true } });
export const refused = () =>
  Object.assign(new Error('no route'), { name: 'TimeoutError', code: 'ECONNREFUSED' });
export const answerLost = () =>
  Object.assign(new Error('hung up'), { name: 'TimeoutError', code: 'ECONNRESET' });

/** A transaction of so many actions, all of them in the way of another. */
export function conflict(actions: number): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: Array.from({ length: actions }, () => ({ Code: 'TransactionConflict' })),
  });
}
