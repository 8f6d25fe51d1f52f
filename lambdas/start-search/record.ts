import type { Logger } from '@aws-lambda-powertools/logger';
import { describeWithoutValue } from '../../src/domain/problems.ts';
import type { SearchConfig } from '../../src/domain/search-config.ts';
import { describeFailure, isRecordsFault } from '../../src/rejected/failure.ts';
import type { Rejection } from '../../src/rejected/rejection.ts';
import { type SearchMachine, type SearchOpener, startSearch } from '../../src/search/open.ts';
import type { Clock } from '../../src/search/ports.ts';
import { requestFromItem } from '../../src/table/blood-request.ts';
import { PREFIX, parseRequestKey } from '../../src/table/keys.ts';
import type { Row } from '../../src/table/row.ts';
import { type RejectContext, reject } from '../shared/reject.ts';
import { readStreamRecord } from '../shared/stream-record.ts';

export interface RecordContext extends RejectContext {
  readonly searches: SearchOpener;
  readonly machine: SearchMachine;
  readonly config: SearchConfig;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * What one stream record leads to: a search, a kept rejection, or nothing where it is no pending request or not
 * whole yet. Throws only what may pass when the record comes again.
 */
export async function handleRecord(record: unknown, context: RecordContext): Promise<void> {
  const reading = readStreamRecord(record);
  if (reading.kind === 'malformed') {
    const { problems } = reading;
    await setAside({ reason: 'malformed-record', problems, record }, {}, context);
  } else if (reading.kind === 'row' && isPendingRequest(reading.row)) {
    await handleRequest(reading.row, record, context);
  }
}

async function handleRequest(row: Row, record: unknown, context: RecordContext): Promise<void> {
  const ids = idsOf(row);
  const reading = requestFromItem(row);
  if (reading.kind === 'incomplete') {
    const problems = reading.problems.map(describeWithoutValue);
    context.logger.info('Request is not whole yet, its search starts when it is', { ...ids, problems });
  } else if (reading.kind === 'invalid') {
    await setAside({ reason: 'invalid-request', problems: reading.problems, record }, ids, context);
  } else {
    try {
      const { searches, machine, config, clock } = context;
      const result = await startSearch(reading.request, searches, machine, config, clock.now());
      context.logger.info('Request seen', { ...ids, result });
    } catch (error) {
      const facts = { ...ids, error: describeFailure(error) };
      if (isRecordsFault(error)) {
        await setAside({ reason: 'failed-record', problems: [], error: facts.error, record }, ids, context);
      } else {
        context.logger.error('Search could not be started, the record will be tried again', facts);
        throw error;
      }
    }
  }
}

function setAside(rejection: Rejection, ids: object, context: RecordContext): Promise<void> {
  return reject(rejection, ids, 'RecordsRejected', context);
}

/** The filter of the mapping lets nothing else through; a mapping without it must do no harm. */
function isPendingRequest(row: Row): boolean {
  return (
    row['status'] === 'PENDING' &&
    String(row['PK']).startsWith(PREFIX.request) &&
    String(row['SK']).startsWith(PREFIX.request)
  );
}

/** The ids that find the request; none where its keys have another shape. */
function idsOf(row: Row): { seekerId?: string; requestPostId?: string } {
  const ids = parseRequestKey({ PK: String(row['PK']), SK: String(row['SK']) }, PREFIX.request);
  return ids ? { seekerId: ids.seekerId, requestPostId: ids.requestPostId } : {};
}
