import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PREFIX } from '../src/table/keys.ts';
import { readStream } from './stream-reader.ts';

/**
 * Tries after the first, each with the client's own tries in it. Lambda pauses longer before each, so they outlast a
 * short outage, and a record that fails for good does not hold up its shard for a day.
 */
const RETRY_ATTEMPTS = 20;

export interface RequestStreamProps {
  readonly table: ITableV2;
  readonly startSearch: IFunction;
  /** Where records go that Lambda gives up. */
  readonly rejectedBucket: Bucket;
  readonly monitored: boolean;
}

/** Pending blood requests, new or changed, from the table's stream to the trigger, and nothing else. */
export class RequestStream extends Construct {
  readonly mappingId: string;

  constructor(scope: Construct, id: string, props: RequestStreamProps) {
    super(scope, id);
    const { startSearch: reader, ...rest } = props;
    this.mappingId = readStream({
      ...rest,
      reader,
      filters: [pendingRequests()],
      retryAttempts: RETRY_ATTEMPTS,
    });
  }
}

function pendingRequests(): Record<string, unknown> {
  const request = { S: FilterRule.beginsWith(PREFIX.request) };
  return FilterCriteria.filter({
    eventName: FilterRule.or('INSERT', 'MODIFY'),
    dynamodb: { NewImage: { PK: request, SK: request, status: { S: FilterRule.isEqual('PENDING') } } },
  });
}
