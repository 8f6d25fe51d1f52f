import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { CompletionReason } from '../src/domain/donor-search.ts';
import { type MetricName, OUTCOME_DIMENSION } from '../src/monitoring/metrics.ts';
import { INDEX } from '../src/table/keys.ts';
import { DeliveryMetrics, type WatchedDelivery } from './delivery-metrics.ts';
import { givenUpCounts, iteratorAge, ownMetric, type Parts, PERIOD, sum } from './metrics.ts';

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

/** What can be measured of a deployment: a method a metric, statistic and unit in its name. */
export class SearchMetrics {
  readonly delivery: DeliveryMetrics;
  readonly #watched: Watched;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.delivery = new DeliveryMetrics(watched.deployment, watched.delivery);
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
    return ownMetric(this.#watched.deployment, name, statistic, more);
  }
}
