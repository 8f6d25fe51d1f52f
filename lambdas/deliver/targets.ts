import { SQSClient } from '@aws-sdk/client-sqs';
import { QueueTarget } from '../../src/delivery/queue-target.ts';
import { remembering } from '../../src/delivery/remembering.ts';
import type { Target } from '../../src/delivery/target.ts';

/** Lambda brings a record again as well; a call that waits for longer tries holds up those behind it. */
const MAX_ATTEMPTS = 3;
/** A connection within one region opens in milliseconds. */
const CONNECTION_TIMEOUT_MS = 2_000;
/** Ten messages are taken within a fraction of a second. */
const REQUEST_TIMEOUT_MS = 5_000;

const CLIENT_CONFIG = {
  maxAttempts: MAX_ATTEMPTS,
  requestHandler: {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    throwOnRequestTimeout: true,
  },
};

/** Where a deployment's notifications go. */
export interface TargetAddresses {
  readonly QUEUE_URL: string;
  readonly TOPIC_ARN?: string | undefined;
  readonly EVENT_BUS_ARN?: string | undefined;
}

/** The targets of a deployment. Clients of those that it does not have are not even loaded. */
export async function openTargets(addresses: TargetAddresses): Promise<Target[]> {
  const { QUEUE_URL, TOPIC_ARN, EVENT_BUS_ARN } = addresses;
  const targets = [
    new QueueTarget(new SQSClient(CLIENT_CONFIG), QUEUE_URL),
    TOPIC_ARN === undefined ? undefined : await openTopic(TOPIC_ARN),
    EVENT_BUS_ARN === undefined ? undefined : await openEventBus(EVENT_BUS_ARN),
  ];
  return targets.filter((target) => target !== undefined).map((target) => remembering(target));
}

async function openTopic(topicArn: string): Promise<Target> {
  const [{ SNSClient }, { TopicTarget }] = await Promise.all([
    import('@aws-sdk/client-sns'),
    import('../../src/delivery/topic-target.ts'),
  ]);
  return new TopicTarget(new SNSClient(CLIENT_CONFIG), topicArn);
}

async function openEventBus(eventBusArn: string): Promise<Target> {
  const [{ EventBridgeClient }, { EventBusTarget }] = await Promise.all([
    import('@aws-sdk/client-eventbridge'),
    import('../../src/delivery/event-bus-target.ts'),
  ]);
  return new EventBusTarget(new EventBridgeClient(CLIENT_CONFIG), eventBusArn);
}
