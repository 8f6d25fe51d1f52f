import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { FilterCriteria, FilterRule, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import * as v from 'valibot';
import { type NotificationType, NotificationTypes } from '../src/domain/notification.ts';
import { PREFIX } from '../src/table/keys.ts';
import { NotificationQueue } from './notification-queue.ts';
import { SearchFunction } from './search-function.ts';
import { readStream } from './stream-reader.ts';

/** A batch of 100 takes ten calls one after the other, each of which may be tried three times. */
const TIMEOUT = Duration.minutes(3);

export interface DeliveryOptions {
  /** An SNS topic that gets every notification beside the queue. @default none */
  readonly topic?: ITopic;
  /** An event bus that gets every notification beside the queue. @default none */
  readonly eventBus?: IEventBus;
  /** Which types of notifications are delivered. @default those that ask for a donation: BLOOD_REQ_POST */
  readonly notificationTypes?: readonly NotificationType[];
}

export interface DeliveryProps extends DeliveryOptions {
  readonly table: ITableV2;
  readonly rejectedBucket: Bucket;
  /** What the functions of the deployment have in common. */
  readonly environment: Record<string, string>;
  readonly monitored: boolean;
  readonly logRetention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/** New notifications in the table, from its stream to a queue on which the app's sender hangs. */
export class Delivery extends Construct {
  readonly queue: Queue;
  /** What the app's sender could not send. */
  readonly deadLetters: Queue;
  /** The function that publishes; `donor-search retry` invokes it. */
  readonly deliver: IFunction;
  readonly mappingId: string;

  /** @throws v.ValiError where a type of notification is none */
  constructor(scope: Construct, id: string, props: DeliveryProps) {
    super(scope, id);
    const { table, rejectedBucket, topic, eventBus, monitored, logRetention, removalPolicy } = props;
    const types = v.parse(NotificationTypes, props.notificationTypes ?? ['BLOOD_REQ_POST']);
    const { queue, deadLetters } = new NotificationQueue(this, 'Notifications', { removalPolicy });
    const deliver = new SearchFunction(this, 'Deliver', {
      logRetention,
      folder: 'deliver',
      description: 'Donor search: publishes each new notification in the stream to the queue',
      timeout: TIMEOUT,
      removalPolicy,
      environment: {
        ...props.environment,
        QUEUE_URL: queue.queueUrl,
        ...(topic && { TOPIC_ARN: topic.topicArn }),
        ...(eventBus && { EVENT_BUS_ARN: eventBus.eventBusArn }),
        NOTIFICATION_TYPES: types.join(),
        REJECTED_BUCKET: rejectedBucket.bucketName,
      },
    }).function;
    queue.grant(deliver, 'sqs:SendMessage');
    topic?.grantPublish(deliver);
    eventBus?.grantPutEventsTo(deliver);
    rejectedBucket.grantPut(deliver);
    this.queue = queue;
    this.deadLetters = deadLetters;
    this.deliver = deliver;
    // No bound of tries: while the queue is away, its notifications wait in the stream.
    this.mappingId = readStream({
      table,
      reader: deliver,
      filters: [newNotifications(types)],
      rejectedBucket,
      monitored,
    });
  }
}

function newNotifications(types: readonly NotificationType[]): Record<string, unknown> {
  return FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      NewImage: {
        PK: { S: FilterRule.beginsWith(PREFIX.notification) },
        SK: { S: types.flatMap((type) => FilterRule.beginsWith(`${type}#`)) },
      },
    },
  });
}
