import type { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import * as v from 'valibot';
import {
  METRIC_UNITS,
  type Measure,
  type Meter,
  NAMESPACE,
  noMeter,
  OUTCOME_DIMENSION,
} from '../../src/monitoring/metrics.ts';
import { Variable } from './environment.ts';

/** Names the deployment whose metrics a function writes; not set where monitoring is switched off. */
export const MetricsVariable = v.optional(Variable);

type WarningLogger = Pick<Logger, 'warn'>;

/**
 * Writes measures to the log in the embedded metric format, from which CloudWatch makes metrics: no call, no
 * permission, and nothing to wait for.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
class EmbeddedMeter implements Meter {
  readonly #metrics: Metrics;
  readonly #logger: WarningLogger;

  constructor(deployment: string, logger: WarningLogger) {
    this.#metrics = new Metrics({ namespace: NAMESPACE, serviceName: deployment });
    this.#logger = logger;
  }

  emit(measures: readonly Measure[]): void {
    try {
      const outcomes = new Set(measures.map(({ outcome }) => outcome));
      for (const outcome of outcomes) {
        if (outcome !== undefined) this.#metrics.addDimension(OUTCOME_DIMENSION, outcome);
        for (const { name, value } of measures.filter((measure) => measure.outcome === outcome)) {
          this.#metrics.addMetric(name, METRIC_UNITS[name], value);
        }
        this.#metrics.publishStoredMetrics();
      }
    } catch (error) {
      this.#logger.warn('Metrics could not be written', { error: String(error) });
    }
  }
}

/** The meter of a function; one that counts nothing where no deployment is named. */
export function meterOf(deployment: string | undefined, logger: WarningLogger): Meter {
  return deployment === undefined ? noMeter : new EmbeddedMeter(deployment, logger);
}
