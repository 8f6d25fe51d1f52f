import * as v from 'valibot';

/**
 * A line in the embedded metric format, as CloudWatch reads it.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const Line = v.pipe(
  v.string(),
  v.transform((text) => text.slice(text.indexOf('{'))),
  v.parseJson(),
  v.looseObject({
    _aws: v.object({
      Timestamp: v.number(),
      CloudWatchMetrics: v.array(
        v.object({
          Namespace: v.string(),
          Dimensions: v.array(v.array(v.string())),
          Metrics: v.array(v.object({ Name: v.string(), Unit: v.string() })),
        }),
      ),
    }),
  }),
);

/** A value that CloudWatch would make a metric of, with the dimensions of each set that it is kept under. */
export interface EmbeddedMetric {
  readonly metric: string;
  readonly unit: string;
  readonly value: unknown;
  readonly namespace: string;
  readonly dimensions: readonly Record<string, unknown>[];
}

/** The metrics of a log, in order; lines of another kind hold none. */
export function embeddedMetrics(lines: readonly string[]): EmbeddedMetric[] {
  return lines.flatMap((text) => {
    const line = v.safeParse(Line, text);
    if (!line.success) return [];
    const { _aws, ...members } = line.output;
    return _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
      Metrics.map(({ Name, Unit }) => ({
        metric: Name,
        unit: Unit,
        value: members[Name],
        namespace: Namespace,
        dimensions: Dimensions.map((names) => Object.fromEntries(names.map((name) => [name, members[name]]))),
      })),
    );
  });
}
