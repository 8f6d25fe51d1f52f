import type { Logger } from '@aws-lambda-powertools/logger';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describeWithoutValue } from '../../src/domain/problems.ts';
import type { SearchConfig } from '../../src/domain/search-config.ts';
import { type SearchMachine, type SearchOpener, startSearch } from '../../src/search/open.ts';
import { requestFromItem } from '../../src/table/blood-request.ts';
import { PREFIX, parseRequestKey } from '../../src/table/keys.ts';
import type { Row } from '../../src/table/row.ts';
import type { RejectedRecords } from './rejected.ts';

export interface RecordContext {
  readonly searches: SearchOpener;
  readonly machine: SearchMachine;
  readonly rejected: RejectedRecords;
  readonly config: SearchConfig;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const MS_PER_SECOND = 1_000;

/**
 * What one stream record leads to: a search, a kept rejection, or nothing where it is no pending request or not
 * whole yet. Throws only what may pass when the record comes again.
 */
export async function handleRecord(record: DynamoDBRecord, context: RecordContext): Promise<void> {
  const { logger, rejected } = context;
  const row = rowOf(record);
  if (!row || !isPendingRequest(row)) return;
  const reading = requestFromItem(row);
  if (reading.kind === 'valid') {
    const { seekerId, requestPostId } = reading.request;
    const now = new Date();
    const result = await startSearch(reading.request, context.searches, context.machine, context.config, now);
    logger.info('Request seen', { requestPostId, seekerId, result });
    return;
  }
  const eventId = record.eventID ?? 'unknown';
  const facts = { ...idsOf(row), eventId, problems: reading.problems.map(describeWithoutValue) };
  if (reading.kind === 'incomplete') {
    logger.info('Request is not whole yet, its search starts when it is', facts);
    return;
  }
  const at = new Date((record.dynamodb?.ApproximateCreationDateTime ?? 0) * MS_PER_SECOND);
  const key = await rejected.keep({
    reason: 'invalid-request',
    eventId,
    at,
    problems: reading.problems,
    record,
  });
  logger.warn('Request is invalid, its record is kept', { ...facts, key });
}

/** The filter of the mapping lets nothing else through; a mapping without it must do no harm. */
function isPendingRequest(row: Row): boolean {
  return (
    row['status'] === 'PENDING' &&
    String(row['PK']).startsWith(PREFIX.request) &&
    String(row['SK']).startsWith(PREFIX.request)
  );
}

/** The ids that find the request; undefined where its keys have another shape. */
function idsOf(row: Row): { seekerId: string; requestPostId: string } | undefined {
  const ids = parseRequestKey({ PK: String(row['PK']), SK: String(row['SK']) }, PREFIX.request);
  return ids && { seekerId: ids.seekerId, requestPostId: ids.requestPostId };
}

function rowOf(record: DynamoDBRecord): Row | undefined {
  const image = record.dynamodb?.NewImage;
  // The two packages describe the same wire format; only one of them allows the members to be missing.
  return image && unmarshall(image as Parameters<typeof unmarshall>[0]);
}
