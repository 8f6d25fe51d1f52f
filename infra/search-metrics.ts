import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
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
  /** Every function, the trigger among them. */
  readonly functions: readonly IFunction[];
  /** UUID of the mapping from the stream to the trigger. */
  readonly mappingId: string;
}

/** What can be measured of a deployment: a method a metric, statistic and unit in its name. */
export class SearchMetrics {
  readonly #watched: Watched;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  waitingCount(): Metric {
    return this.#own('SearchesWaiting', Stats.MAXIMUM, 'waiting');
  }

  /** How often the waiting searches were counted. */
  countsMade(): Metric {
    return this.#own('SearchesWaiting', Stats.SAMPLE_COUNT, 'counts made');
  }

  stuckCount(): Metric {
    return this.#own('SearchesStuck', Stats.MAXIMUM, 'stuck');
  }

  oldestWaitSeconds(): Metric {
    return this.#own('OldestWaitSeconds', Stats.MAXIMUM, 'oldest waiting (s)');
  }

  endedCount(outcome: CompletionReason): Metric {
    return this.#own('SearchesEnded', Stats.SUM, outcome, { [OUTCOME_DIMENSION]: outcome });
  }

  donorsNotifiedCount(): Metric {
    return this.#own('DonorsNotified', Stats.SUM, 'donors notified');
  }

  /** @param percentile such as 95 */
  firstNotificationSeconds(percentile: number): Metric {
    return this.#own('SecondsToFirstNotification', Stats.percentile(percentile), `p${percentile}`);
  }

  perSearchAverage(name: 'WavesPerSearch' | 'CellsPerSearch' | 'QueriesPerSearch', label: string): Metric {
    return this.#own(name, Stats.AVERAGE, label);
  }

  rowsSkippedCount(): Metric {
    return this.#own('DonorRowsSkipped', Stats.SUM, 'donor rows skipped');
  }

  recordsRejectedCount(): Metric {
    return this.#own('RecordsRejected', Stats.SUM, 'rejected');
  }

  /**
   * Records that Lambda gave up: kept in the bucket, dropped, or not even kept.
   * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
   */
  recordsGivenUpCount(): MathExpression {
    const { mappingId, startSearch } = this.#watched;
    const ofMapping = (metricName: string) =>
      sum('AWS/Lambda', metricName, { EventSourceMappingUUID: mappingId });
    return total('given up', 'lost', [
      ofMapping('OnFailureDestinationDeliveredEventCount'),
      ofMapping('DroppedEventCount'),
      startSearch.metric('DestinationDeliveryFailures', { period: PERIOD, statistic: Stats.SUM }),
    ]);
  }

  /** Age of the records when they come to the trigger, ms. */
  iteratorAgeMs(): Metric {
    return this.#watched.startSearch.metric('IteratorAge', {
      period: PERIOD,
      statistic: Stats.MAXIMUM,
      label: 'iterator age (ms)',
    });
  }

  executionsFailedCount(): Metric {
    return this.#watched.stateMachine.metricFailed({ period: PERIOD, label: 'failed' });
  }

  executionsTimedOutCount(): Metric {
    return this.#watched.stateMachine.metricTimedOut({ period: PERIOD, label: 'timed out' });
  }

  executionsAbortedCount(): Metric {
    return this.#watched.stateMachine.metricAborted({ period: PERIOD, label: 'stopped by hand' });
  }

  functionThrottlesCount(): MathExpression {
    const throttles = this.#watched.functions.map((it) => it.metricThrottles({ period: PERIOD }));
    return total('functions throttled', 'function', throttles);
  }

  /** Of the table and of each index: the table's own metric does not hold those of its indexes. */
  tableThrottlesCount(): MathExpression {
    const TableName = this.#watched.table.tableName;
    const parts = [undefined, INDEX.gsi1, INDEX.gsi2].map((index) => ({
      TableName,
      ...(index !== undefined && { GlobalSecondaryIndexName: index }),
    }));
    const events = parts.flatMap((part) => [
      sum('AWS/DynamoDB', 'ReadThrottleEvents', part),
      sum('AWS/DynamoDB', 'WriteThrottleEvents', part),
    ]);
    return total('table throttled', 'table', events);
  }

  #own(name: MetricName, statistic: string, label: string, more: Record<string, string> = {}): Metric {
    return new Metric({
      namespace: NAMESPACE,
      metricName: name,
      dimensionsMap: { [DEPLOYMENT_DIMENSION]: this.#watched.deployment, ...more },
      period: PERIOD,
      statistic,
      label,
    });
  }
}

function sum(namespace: string, metricName: string, dimensionsMap: Record<string, string>): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, period: PERIOD, statistic: Stats.SUM });
}

/**
 * A sum in which what is not there counts as 0: such metrics have points only while something happens.
 *
 * @param id of the parts, with a number; two sums in one graph must not share theirs
 */
function total(label: string, id: string, metrics: readonly Metric[]): MathExpression {
  const named = metrics.map((metric, index): [string, Metric] => [`${id}${index}`, metric]);
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    period: PERIOD,
    label,
  });
}
