import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IFunction, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { KeepOnFailure } from './keep-on-failure.ts';

/** Lambda's own default for streams: a shard carries everything that the app writes, and is read so many at a time. */
const BATCH_SIZE = 100;
/** A patient waits: a batch goes as it is, full or not. */
const BATCHING_WINDOW = Duration.seconds(0);
/** The stream drops a record after a day without a word; Lambda gives it up before, and that is kept. */
const MAX_RECORD_AGE = Duration.hours(23);

export interface StreamReaderProps {
  readonly table: ITableV2;
  readonly reader: IFunction;
  /** Patterns of which a record must match one. */
  readonly filters: Record<string, unknown>[];
  /** Tries after the first. @default as many as fit into the 23 hours */
  readonly retryAttempts?: number;
  /** Where records go that Lambda gives up. */
  readonly rejectedBucket: Bucket;
  /** Whether Lambda counts what it does with the records, which it does only where it is asked to. */
  readonly monitored: boolean;
}

/**
 * Lets a function read the table's stream. It starts at TRIM_HORIZON: a mapping that starts at LATEST can skip records
 * after it is changed. Answers with the UUID of the mapping.
 */
export function readStream(props: StreamReaderProps): string {
  const source = new DynamoEventSource(props.table, {
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: BATCH_SIZE,
    maxBatchingWindow: BATCHING_WINDOW,
    filters: props.filters,
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    ...(props.retryAttempts !== undefined && { retryAttempts: props.retryAttempts }),
    maxRecordAge: MAX_RECORD_AGE,
    onFailure: new KeepOnFailure(props.rejectedBucket),
    ...(props.monitored && { metricsConfig: { metrics: [MetricType.EVENT_COUNT] } }),
  });
  props.reader.addEventSource(source);
  return source.eventSourceMappingId;
}
