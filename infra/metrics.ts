import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { DEPLOYMENT_DIMENSION, type MetricName, NAMESPACE } from '../src/monitoring/metrics.ts';

/** As often as the waiting searches are counted: every point of a gauge holds one count or two. */
export const PERIOD = Duration.minutes(5);

/** Metrics of several parts of one thing, by the part. */
export type Parts = Readonly<Record<string, Metric>>;

/** A metric that the functions of a deployment write. */
export function ownMetric(
  deployment: string,
  metricName: MetricName,
  statistic: string,
  more: Record<string, string> = {},
): Metric {
  return new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { [DEPLOYMENT_DIMENSION]: deployment, ...more },
    period: PERIOD,
    statistic,
  });
}

/** A metric of a service, as a sum. */
export function sum(namespace: string, metricName: string, dimensionsMap: Record<string, string>): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, period: PERIOD, statistic: Stats.SUM });
}

/**
 * Records of a stream that Lambda gave up: kept in the bucket, dropped, or such that putting them there failed.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 *
 * @param mappingId UUID of the mapping from the stream to the function that reads it
 */
export function givenUpCounts(mappingId: string, reader: IFunction): Parts {
  const mapping = { EventSourceMappingUUID: mappingId };
  return {
    kept: sum('AWS/Lambda', 'OnFailureDestinationDeliveredEventCount', mapping),
    dropped: sum('AWS/Lambda', 'DroppedEventCount', mapping),
    'not kept': reader.metric('DestinationDeliveryFailures', { period: PERIOD, statistic: Stats.SUM }),
  };
}

/** Age of a stream's records when they come to the function that reads it, ms. */
export function iteratorAge(reader: IFunction): Metric {
  return reader.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM });
}
