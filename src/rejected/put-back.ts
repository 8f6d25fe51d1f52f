import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { describeWithoutValue } from '../domain/problems.ts';
import { requestFromItem } from '../table/blood-request.ts';
import { PREFIX, type PrimaryKey, parseRequestKey, type RequestKeyParts, searchKey } from '../table/keys.ts';
import type { Row } from '../table/row.ts';
import type { KeptRejection } from './kept-rejection.ts';

const Text = v.object({ S: v.string() });
const Keys = v.object({ PK: Text, SK: Text });

/** The key of the row that a record is about; Lambda sends it, and the image repeats it. */
const KeyedRecord = v.object({
  dynamodb: v.union([v.object({ Keys }), v.pipe(v.object({ NewImage: Keys }), v.transform(asKeys))]),
});

/** What a record keeps when it comes again: under the same id it is kept in the same place, should it fail again. */
const Envelope = v.object({
  eventID: v.optional(v.string()),
  dynamodb: v.object({
    ApproximateCreationDateTime: v.optional(v.number()),
    SequenceNumber: v.optional(v.string(), '0'),
  }),
});

/** What became of a record that was put back. */
export interface PutBack {
  readonly kind: 'started' | 'not wanted any more' | 'still rejected';
  readonly requestPostId: string | undefined;
  readonly why: string;
}

export interface PutBackContext {
  /** The row under a key as it stands now, undefined where there is none. */
  readonly readRow: (key: PrimaryKey) => Promise<Row | undefined>;
  /** Gives records to the trigger; false where it reports one as failed or fails itself. */
  readonly trigger: (records: readonly unknown[]) => Promise<boolean>;
}

/**
 * Puts the records of a rejection back to the trigger, each with its row as it stands now: whatever was mended since
 * counts. A record is done once its search exists, or once nobody wants it any more.
 */
export function putBack(rejection: KeptRejection, context: PutBackContext): Promise<PutBack[]> {
  return Promise.all(rejection.records.map((record) => putRecordBack(record, context)));
}

async function putRecordBack(record: unknown, { readRow, trigger }: PutBackContext): Promise<PutBack> {
  const key = keyOf(record);
  const request = key && parseRequestKey(key, PREFIX.request);
  if (!request) return result('still rejected', undefined, 'it names no blood request');
  const { requestPostId } = request;
  const row = await readRow(key);
  if (!row) return result('not wanted any more', requestPostId, 'the request was deleted');
  const reading = requestFromItem(row);
  if (reading.status !== undefined && reading.status !== 'PENDING') {
    return result('not wanted any more', requestPostId, `the request is ${reading.status}`);
  }
  if (reading.kind !== 'valid') {
    const problems = reading.problems.map(describeWithoutValue).join('; ');
    return result('still rejected', requestPostId, `mend the request first: ${problems}`);
  }
  const accepted = await trigger([recordOf(record, row)]);
  // The trigger answers well for a record that it has kept again; only the search itself tells.
  const search = await readRow(searchKey(request));
  if (!accepted || !search) {
    return result('still rejected', requestPostId, 'the trigger failed again; its log says why');
  }
  if (search['status'] === 'PENDING' && search['lastError'] !== undefined) {
    return result(
      'still rejected',
      requestPostId,
      'its search has stopped; restart it: donor-search restart',
    );
  }
  return result('started', requestPostId, 'its search is there');
}

function result(kind: PutBack['kind'], requestPostId: string | undefined, why: string): PutBack {
  return { kind, requestPostId, why };
}

/** The request that a record is about, where it tells. */
export function requestOf(record: unknown): RequestKeyParts | undefined {
  const key = keyOf(record);
  return key && parseRequestKey(key, PREFIX.request);
}

function keyOf(record: unknown): PrimaryKey | undefined {
  const read = v.safeParse(KeyedRecord, record);
  if (!read.success) return undefined;
  const { PK, SK } = read.output.dynamodb.Keys;
  return { PK: PK.S, SK: SK.S };
}

function asKeys({ NewImage }: { NewImage: v.InferOutput<typeof Keys> }) {
  return { Keys: NewImage };
}

function recordOf(record: unknown, row: Row): unknown {
  const read = v.safeParse(Envelope, record);
  const { eventID, dynamodb } = read.success ? read.output : { eventID: undefined, dynamodb: {} };
  return {
    eventID,
    eventName: 'MODIFY',
    dynamodb: { SequenceNumber: '0', ...dynamodb, NewImage: marshall(row) },
  };
}
