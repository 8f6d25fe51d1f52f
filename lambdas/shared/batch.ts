import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import * as v from 'valibot';
import { DonorSearchError } from '../../src/domain/errors.ts';
import { parseInput } from './parse-input.ts';

const StreamEvent = v.object({ Records: v.array(v.unknown(), 'an array of stream records') });

/** A record that failed has no sequence number to tell Lambda which one: the whole batch must come again. */
export class UnreportableFailureError extends DonorSearchError {
  constructor(records: number) {
    super('UnreportableFailureError', `${records} records without a sequence number failed`);
  }
}

/** Handles one record; throws only what may pass when the record comes again. */
export type RecordHandler = (record: unknown) => Promise<void>;

/**
 * Handles a batch of stream records side by side and tells Lambda which of them to bring again. Lambda goes back
 * to the first of these, so records behind it come twice; every step can be repeated without harm.
 *
 * @param handlerFor is shown the batch as a whole, and answers with what handles each of its records
 * @throws InvalidInputError where the event is no batch
 * @throws FullBatchFailureError where every record failed: then the function has failed, and its alarm may know
 */
export async function handleRecords(
  event: unknown,
  handlerFor: (records: readonly unknown[]) => RecordHandler,
): Promise<DynamoDBBatchResponse> {
  const { Records } = parseInput(StreamEvent, event);
  const processor = new BatchProcessor(EventType.DynamoDBStreams);
  const response = await processPartialResponse(
    // Each record is held against its schema by its handler, one by one.
    { Records: Records as DynamoDBRecord[] },
    handlerFor(Records),
    processor,
  );
  const unreported = processor.failureMessages.length - response.batchItemFailures.length;
  if (unreported > 0) throw new UnreportableFailureError(unreported);
  return response;
}
