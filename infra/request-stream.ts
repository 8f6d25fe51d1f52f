import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import {
  FilterCriteria,
  FilterRule,
  type IFunction,
  MetricType,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PREFIX } from '../src/table/keys.ts';
import { KeepOnFailure } from './keep-on-failure.ts';

/** Lambda's own default for streams: a shard carries everything that the app writes, and is read so many at a time. */
const BATCH_SIZE = 100;
/** A patient waits: a batch goes as it is, full or not. */
const BATCHING_WINDOW = Duration.seconds(0);
/**
 * Tries after the first, each with the client's own tries in it. Lambda pauses longer before each, so they outlast a
 * short outage, and a record that fails for good does not hold up its shard for a day.
 */
const RETRY_ATTEMPTS = 20;
/** The stream drops a record after a day without a word; Lambda gives it up before, and that is kept. */
const MAX_RECORD_AGE = Duration.hours(23);

export interface RequestStreamProps {
  readonly table: ITableV2;
  readonly startSearch: IFunction;
  /** Where records go that Lambda gives up. */
  readonly rejectedBucket: Bucket;
  /** Whether Lambda counts what it does with the records, which it does only where it is asked to. */
  readonly monitored: boolean;
}

/**
 * Pending blood requests, new or changed, from the table's stream to the trigger, and nothing else. It starts at
 * TRIM_HORIZON: a mapping that starts at LATEST can skip records after it is changed.
 */
export class RequestStream extends Construct {
  readonly mappingId: string;

  constructor(scope: Construct, id: string, props: RequestStreamProps) {
    super(scope, id);
    const source = new DynamoEventSource(props.table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH_SIZE,
      maxBatchingWindow: BATCHING_WINDOW,
      filters: [pendingRequests()],
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: RETRY_ATTEMPTS,
      maxRecordAge: MAX_RECORD_AGE,
      onFailure: new KeepOnFailure(props.rejectedBucket),
      ...(props.monitored && { metricsConfig: { metrics: [MetricType.EVENT_COUNT] } }),
    });
    props.startSearch.addEventSource(source);
    this.mappingId = source.eventSourceMappingId;
  }
}

function pendingRequests(): Record<string, unknown> {
  const request = { S: FilterRule.beginsWith(PREFIX.request) };
  return FilterCriteria.filter({
    eventName: FilterRule.or('INSERT', 'MODIFY'),
    dynamodb: { NewImage: { PK: request, SK: request, status: { S: FilterRule.isEqual('PENDING') } } },
  });
}
