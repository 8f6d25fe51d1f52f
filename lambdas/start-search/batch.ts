import type { DynamoDBBatchResponse } from 'aws-lambda';
import { handleRecords } from '../shared/batch.ts';
import { handleRecord, type RecordContext } from './record.ts';

/** Handles a batch of stream records, each on its own, and tells Lambda which of them to bring again. */
export function handleBatch(event: unknown, context: RecordContext): Promise<DynamoDBBatchResponse> {
  return handleRecords(event, () => (record) => handleRecord(record, context));
}
