import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** The longest that SQS keeps a message: a sender may be away over a holiday. */
const RETENTION = Duration.days(14);
/** Six times the half minute that a sending function may take, as Lambda advises for its queues. */
const VISIBILITY_TIMEOUT = Duration.minutes(3);
/** Times that the app's sender is given a message before it is set aside. */
const MAX_RECEIVES = 5;

/** The queue of notifications to be sent, and the one of those that the app's sender could not. Encrypted: they hold personal data. */
export class NotificationQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: { readonly removalPolicy: RemovalPolicy }) {
    super(scope, id);
    const safe = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: RETENTION,
      removalPolicy: props.removalPolicy,
    };
    this.deadLetters = new Queue(this, 'DeadLetters', safe);
    this.queue = new Queue(this, 'Queue', {
      ...safe,
      visibilityTimeout: VISIBILITY_TIMEOUT,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}
