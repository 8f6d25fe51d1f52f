import { createHash } from 'node:crypto';
import type { RequestKey } from '../domain/blood-request.ts';

/** Step Functions: 80 characters at most. https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const MAX_NAME_LENGTH = 80;
/** 80 bits of the hash: even a billion searches meet twice with a chance of one in a million. */
const HASH_LENGTH = 20;

/**
 * Name of the execution of a search's run, always the same: letters, digits, - and _, requestPostId readable in
 * it, the whole key and the run in a hash.
 *
 * @example executionName({ seekerId: 's', createdAt: '2026-12-01T10:00:00Z', requestPostId: 'req-1' }, 1)
 * // 'req-1-run1-' and 20 hexadecimal digits
 */
export function executionName(search: RequestKey, run: number): string {
  const identity = JSON.stringify([search.seekerId, search.createdAt, search.requestPostId, run]);
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, HASH_LENGTH);
  const suffix = `-run${run}-${hash}`;
  const readable = search.requestPostId.replace(/[^A-Za-z0-9_-]/g, '_');
  return readable.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix;
}

/** ARN of the execution of another run, from the ARN of any execution of the same machine. */
export function siblingExecutionArn(executionArn: string, name: string): string {
  return executionArn.slice(0, executionArn.lastIndexOf(':') + 1) + name;
}
