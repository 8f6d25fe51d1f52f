import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { givenUpCounts, iteratorAge, ownMetric, type Parts, PERIOD } from './metrics.ts';

/** What is watched of the delivery of notifications. */
export interface WatchedDelivery {
  readonly deliver: IFunction;
  /** UUID of the mapping from the stream to the function. */
  readonly mappingId: string;
  readonly queue: IQueue;
  readonly deadLetters: IQueue;
}

/** What can be measured of the delivery of notifications. */
export class DeliveryMetrics {
  readonly #deployment: string;
  readonly #watched: WatchedDelivery;

  constructor(deployment: string, watched: WatchedDelivery) {
    this.#deployment = deployment;
    this.#watched = watched;
  }

  deliveredCount(): Metric {
    return ownMetric(this.#deployment, 'NotificationsDelivered', Stats.SUM);
  }

  rejectedCount(): Metric {
    return ownMetric(this.#deployment, 'NotificationsRejected', Stats.SUM);
  }

  /** Notifications that Lambda gave up. */
  givenUpCounts(): Parts {
    return givenUpCounts(this.#watched.mappingId, this.#watched.deliver);
  }

  /** Age of the notifications when they come to their delivery, ms. */
  iteratorAgeMs(): Metric {
    return iteratorAge(this.#watched.deliver);
  }

  /** Notifications that wait for the app's sender. */
  queuedCount(): Metric {
    return mostVisible(this.#watched.queue);
  }

  /** Notifications that the app's sender could not send. */
  deadLettersCount(): Metric {
    return mostVisible(this.#watched.deadLetters);
  }
}

function mostVisible(queue: IQueue): Metric {
  return queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM });
}
