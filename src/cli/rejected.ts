import { type Subject, subjectOf } from '../rejected/kept-record.ts';
import type { KeptRejection } from '../rejected/kept-rejection.ts';
import { putBack } from '../rejected/put-back.ts';
import { RejectedStore } from '../rejected/rejected-store.ts';
import { streamFunction } from '../rejected/stream-function.ts';
import { readRow } from '../table/read-row.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { print } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface OperatorFlags {
  readonly stack?: string;
  readonly json?: boolean;
}

/** `donor-search rejected`: lists the records that could not be processed, with what is wrong. */
export async function listRejected({ stack, json }: OperatorFlags): Promise<number> {
  const store = storeOf(await openDeployment(stack));
  const rejections = await Array.fromAsync(store.list());
  if (json) {
    print(JSON.stringify({ rejected: rejections.map(withoutRecords) }, undefined, 2));
  } else if (rejections.length === 0) {
    print('No record was rejected.');
  } else {
    for (const rejection of rejections) print(linesOf(rejection));
  }
  return EXIT.done;
}

/** `donor-search retry KEY... | --all`: puts rejected records back to their function, and forgets those that are done. */
export async function retryRejected(
  keys: readonly string[],
  { stack, json, all }: OperatorFlags & { readonly all?: boolean },
): Promise<number> {
  if (keys.length > 0 === (all ?? false))
    throw new UsageError('Name the keys to retry, or all of them: --all.');
  const deployment = await openDeployment(stack);
  const store = storeOf(deployment);
  const rejections = all ? store.list() : keys.map((key) => store.read(key));
  const results: Awaited<ReturnType<typeof retryOne>>[] = [];
  for await (const rejection of rejections) {
    const result = await retryOne(deployment, store, rejection);
    results.push(result);
    if (!json) for (const line of linesOfRetry(result)) print(line);
  }
  if (json) print(JSON.stringify({ retried: results }, undefined, 2));
  return results.every(({ done }) => done) ? EXIT.done : EXIT.failed;
}

async function retryOne(deployment: Deployment, store: RejectedStore, rejection: KeptRejection) {
  const { client, tableName, functions, startSearchFunction, deliverFunction } = deployment;
  const records = await putBack(rejection, {
    readRow: (key) => readRow({ client, tableName }, key),
    trigger: streamFunction(functions, startSearchFunction),
    // What it would keep is kept already, and stays.
    deliver:
      deliverFunction === undefined
        ? undefined
        : streamFunction(functions, deliverFunction, { keepRejected: false }),
  });
  const done = records.every(({ kind }) => kind !== 'still rejected');
  if (done) await store.remove(rejection.key);
  return { key: rejection.key, done, records };
}

function storeOf({ buckets, rejectedBucket }: Deployment): RejectedStore {
  return new RejectedStore(buckets, rejectedBucket);
}

/** The records themselves hold personal data; whoever needs them finds them under the key. */
function withoutRecords({ records, ...rest }: KeptRejection) {
  const subjects = records.flatMap((record) => subjectOf(record) ?? []);
  return {
    ...rest,
    records: records.length,
    requests: subjects.flatMap((it) => (it.kind === 'request' ? it.request : [])),
    notifications: subjects.flatMap((it) => (it.kind === 'notification' ? it.notification : [])),
  };
}

function linesOf({ key, keptAt, reason, causes, records }: KeptRejection): string {
  const head = `${key}\n  ${reason}, ${records.length} record${records.length === 1 ? '' : 's'}, kept ${keptAt.toISOString()}`;
  const subjects = records.flatMap((record) => subjectOf(record) ?? []);
  return [head, ...subjects.map(lineOfSubject), ...causes.map((cause) => `  ${cause}`)].join('\n');
}

function lineOfSubject(subject: Subject): string {
  if (subject.kind === 'notification') {
    const { type, id, userId } = subject.notification;
    return `  notification ${type} of ${id} to ${userId}`;
  }
  const { requestPostId, seekerId, createdAt } = subject.request;
  return `  request ${requestPostId} of ${seekerId}, ${createdAt}`;
}

function linesOfRetry({ key, done, records }: Awaited<ReturnType<typeof retryOne>>): string[] {
  const lines = records.map(
    ({ kind, requestPostId, why }) => `  ${requestPostId ?? 'a record'}: ${kind}, ${why}`,
  );
  return [`${key}: ${done ? 'done' : 'stays'}`, ...lines];
}
