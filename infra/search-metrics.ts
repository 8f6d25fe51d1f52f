import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { CompletionReason } from '../src/domain/donor-search.ts';
import {
  DEPLOYMENT_DIMENSION,
  type MetricName,
  NAMESPACE,
  OUTCOME_DIMENSION,
} from '../src/monitoring/metrics.ts';
import { INDEX } from '../src/table/keys.ts';

/** As often as the waiting searches are counted: every point of a gauge holds one count or two. */
export const PERIOD = Duration.minutes(5);

/** What is watched. */
export interface Watched {
  /** Names the deployment in the metrics that its functions write. */
  readonly deployment: string;
  readonly stateMachine: IStateMachine;
  readonly table: ITableV2;
  readonly startSearch: IFunction;
  /** Every function by its name, the trigger among them. */
  readonly functions: Readonly<Record<string, IFunction>>;
  /** UUID of the mapping from the stream to the trigger. */
  readonly mappingId: string;
  readonly delivery: WatchedDelivery;
}

/** What is watched of the delivery of notifications. */
export interface WatchedDelivery {
  readonly deliver: IFunction;
  /** UUID of the mapping from the stream to the function. */
  readonly mappingId: string;
  readonly queue: IQueue;
  readonly deadLetters: IQueue;
}

/** Metrics of several parts of one thing, by the part. */
export type Parts = Readonly<Record<string, Metric>>;

/** What can be measured of a deployment: a method a metric, statistic and unit in its name. */
export class SearchMetrics {
  readonly #watched: Watched;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  waitingCount(): Metric {
    return this.#own('SearchesWaiting', Stats.MAXIMUM);
  }

  /** How often the waiting searches were counted. */
  countsMade(): Metric {
    return this.#own('SearchesWaiting', Stats.SAMPLE_COUNT);
  }

  stuckCount(): Metric {
    return this.#own('SearchesStuck', Stats.MAXIMUM);
  }

  oldestWaitSeconds(): Metric {
    return this.#own('OldestWaitSeconds', Stats.MAXIMUM);
  }

  endedCount(outcome: CompletionReason): Metric {
    return this.#own('SearchesEnded', Stats.SUM, { [OUTCOME_DIMENSION]: outcome });
  }

  donorsNotifiedCount(): Metric {
    return this.#own('DonorsNotified', Stats.SUM);
  }

  /** @param percentile such as 95 */
  firstNotificationSeconds(percentile: number): Metric {
    return this.#own('SecondsToFirstNotification', Stats.percentile(percentile));
  }

  perSearchAverage(name: 'WavesPerSearch' | 'CellsPerSearch' | 'QueriesPerSearch'): Metric {
    return this.#own(name, Stats.AVERAGE);
  }

  rowsSkippedCount(): Metric {
    return this.#own('DonorRowsSkipped', Stats.SUM);
  }

  recordsRejectedCount(): Metric {
    return this.#own('RecordsRejected', Stats.SUM);
  }

  /** Requests that Lambda gave up. */
  recordsGivenUpCounts(): Parts {
    const { mappingId, startSearch } = this.#watched;
    return givenUpCounts(mappingId, startSearch);
  }

  /** Age of the records when they come to the trigger, ms. */
  iteratorAgeMs(): Metric {
    return iteratorAge(this.#watched.startSearch);
  }

  notificationsDeliveredCount(): Metric {
    return this.#own('NotificationsDelivered', Stats.SUM);
  }

  notificationsRejectedCount(): Metric {
    return this.#own('NotificationsRejected', Stats.SUM);
  }

  /** Notifications that Lambda gave up. */
  notificationsGivenUpCounts(): Parts {
    const { mappingId, deliver } = this.#watched.delivery;
    return givenUpCounts(mappingId, deliver);
  }

  /** Age of the notifications when they come to their delivery, ms. */
  deliveryAgeMs(): Metric {
    return iteratorAge(this.#watched.delivery.deliver);
  }

  /** Notifications that wait for the app's sender. */
  queuedCount(): Metric {
    return this.#watched.delivery.queue.metricApproximateNumberOfMessagesVisible({
      period: PERIOD,
      statistic: Stats.MAXIMUM,
    });
  }

  /** Notifications that the app's sender could not send. */
  deadLettersCount(): Metric {
    return this.#watched.delivery.deadLetters.metricApproximateNumberOfMessagesVisible({
      period: PERIOD,
      statistic: Stats.MAXIMUM,
    });
  }

  executionsFailedCount(): Metric {
    return this.#watched.stateMachine.metricFailed({ period: PERIOD });
  }

  executionsTimedOutCount(): Metric {
    return this.#watched.stateMachine.metricTimedOut({ period: PERIOD });
  }

  executionsAbortedCount(): Metric {
    return this.#watched.stateMachine.metricAborted({ period: PERIOD });
  }

  functionThrottlesCounts(): Parts {
    const functions = Object.entries(this.#watched.functions);
    return Object.fromEntries(functions.map(([name, it]) => [name, it.metricThrottles({ period: PERIOD })]));
  }

  /** Of the table and of each index: the table's own metric does not hold those of its global indexes. */
  tableThrottlesCounts(): Parts {
    const TableName = this.#watched.table.tableName;
    const throttles = (part: string, dimensions: Record<string, string>): [string, Metric][] =>
      ['Read', 'Write'].map((kind) => [
        `${kind.toLowerCase()} ${part}`,
        sum('AWS/DynamoDB', `${kind}ThrottleEvents`, dimensions),
      ]);
    return Object.fromEntries([
      ...throttles('table', { TableName }),
      ...[INDEX.gsi1, INDEX.gsi2].flatMap((index) =>
        throttles(index, { TableName, GlobalSecondaryIndexName: index }),
      ),
    ]);
  }

  #own(name: MetricName, statistic: string, more: Record<string, string> = {}): Metric {
    return new Metric({
      namespace: NAMESPACE,
      metricName: name,
      dimensionsMap: { [DEPLOYMENT_DIMENSION]: this.#watched.deployment, ...more },
      period: PERIOD,
      statistic,
    });
  }
}

function sum(namespace: string, metricName: string, dimensionsMap: Record<string, string>): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, period: PERIOD, statistic: Stats.SUM });
}

/**
 * What Lambda gave up of a stream: kept in the bucket, dropped, or such that putting it there failed.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
function givenUpCounts(mappingId: string, reader: IFunction): Parts {
  const mapping = { EventSourceMappingUUID: mappingId };
  return {
    kept: sum('AWS/Lambda', 'OnFailureDestinationDeliveredEventCount', mapping),
    dropped: sum('AWS/Lambda', 'DroppedEventCount', mapping),
    'not kept': reader.metric('DestinationDeliveryFailures', { period: PERIOD, statistic: Stats.SUM }),
  };
}

function iteratorAge(reader: IFunction): Metric {
  return reader.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM });
}
