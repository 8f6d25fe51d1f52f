import { describeWithoutValue, type Problem } from '../domain/problems.ts';
import { requestFromItem } from '../table/blood-request.ts';
import { type PrimaryKey, searchKey } from '../table/keys.ts';
import { readNotification } from '../table/notification.ts';
import type { Row } from '../table/row.ts';
import { recordWithRow, type Subject, subjectOf } from './kept-record.ts';
import type { KeptRejection } from './kept-rejection.ts';

/** What became of a record that was put back. */
export interface PutBack {
  readonly kind: 'started' | 'delivered' | 'not wanted any more' | 'still rejected';
  readonly requestPostId: string | undefined;
  readonly why: string;
}

/** Gives records to a function; false where it reports one as failed or fails itself. */
export type GiveRecords = (records: readonly unknown[]) => Promise<boolean>;

export interface PutBackContext {
  /** The row under a key as it stands now, undefined where there is none. */
  readonly readRow: (key: PrimaryKey) => Promise<Row | undefined>;
  /** To the trigger, which answers well for a record that it keeps again. */
  readonly trigger: GiveRecords;
  /** To delivery, which fails where it would keep a record again; undefined where the deployment has none. */
  readonly deliver: GiveRecords | undefined;
}

type Result = Omit<PutBack, 'requestPostId'>;

/**
 * Puts the records of a rejection back, requests to the trigger and notifications to delivery, each with its row as it
 * stands now: whatever was mended since counts. A record is done once its search exists, once its notification is
 * delivered, or once nobody wants it any more.
 */
export function putBack(rejection: KeptRejection, context: PutBackContext): Promise<PutBack[]> {
  return Promise.all(rejection.records.map((record) => putRecordBack(record, context)));
}

async function putRecordBack(record: unknown, context: PutBackContext): Promise<PutBack> {
  const subject = subjectOf(record);
  if (!subject) {
    const why = 'it names neither a blood request nor a notification';
    return { kind: 'still rejected', requestPostId: undefined, why };
  }
  const row = await context.readRow(subject.key);
  if (subject.kind === 'notification') {
    const { kind, why } = await deliverAgain(record, row, context);
    return { kind, requestPostId: subject.notification.id, why };
  }
  const { kind, why } = await startAgain(record, row, subject, context);
  return { kind, requestPostId: subject.request.requestPostId, why };
}

async function startAgain(
  record: unknown,
  row: Row | undefined,
  { request }: Extract<Subject, { kind: 'request' }>,
  { readRow, trigger }: PutBackContext,
): Promise<Result> {
  if (!row) return { kind: 'not wanted any more', why: 'the request was deleted' };
  const reading = requestFromItem(row);
  if (reading.status !== undefined && reading.status !== 'PENDING') {
    return { kind: 'not wanted any more', why: `the request is ${reading.status}` };
  }
  if (reading.kind !== 'valid') return stillWrong('request', reading.problems);
  const accepted = await trigger([recordWithRow(record, row, 'MODIFY')]);
  // The trigger answers well for a record that it has kept again; only the search itself tells.
  const search = await readRow(searchKey(request));
  if (!accepted || !search) {
    return { kind: 'still rejected', why: 'the trigger failed again; its log says why' };
  }
  if (search['status'] === 'PENDING' && search['lastError'] !== undefined) {
    return { kind: 'still rejected', why: 'its search has stopped; restart it: donor-search restart' };
  }
  return { kind: 'started', why: 'its search is there' };
}

async function deliverAgain(
  record: unknown,
  row: Row | undefined,
  { deliver }: PutBackContext,
): Promise<Result> {
  if (!row) return { kind: 'not wanted any more', why: 'the notification was deleted' };
  const reading = readNotification(row);
  if (reading.kind === 'invalid') return stillWrong('notification', reading.problems);
  const { status = 'PENDING' } = reading.notification;
  if (status !== 'PENDING') return { kind: 'not wanted any more', why: `the notification is ${status}` };
  if (!deliver) return { kind: 'still rejected', why: 'the deployment names no function that delivers' };
  const accepted = await deliver([recordWithRow(record, row, 'INSERT')]);
  return accepted
    ? { kind: 'delivered', why: 'it is in the queue' }
    : { kind: 'still rejected', why: 'delivery failed again; its log says why' };
}

function stillWrong(what: string, problems: readonly Problem[]): Result {
  const list = problems.map(describeWithoutValue).join('; ');
  return { kind: 'still rejected', why: `mend the ${what} first: ${list}` };
}
