import type { Problem } from '../domain/problems.ts';

/** Why a function kept a record instead of processing it; also the prefix under which it is kept. */
export const REJECTION_REASONS = [
  /** A pending request with a wrong value. */
  'invalid-request',
  /** A notification with a wrong value, or without a title say. */
  'invalid-notification',
  /** Not a stream record, or one whose image cannot be read. */
  'malformed-record',
  /** A good record that failed in a way that trying again does not mend: a permission that is missing, say. */
  'failed-record',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A record that cannot be processed, with what is wrong with it. */
export interface Rejection {
  readonly reason: RejectionReason;
  readonly problems: readonly Problem[];
  /** Name and message of what was thrown, for a failed record. */
  readonly error?: string;
  /** The record, whole. */
  readonly record: unknown;
}
