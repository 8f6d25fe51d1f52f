import { Metrics } from '@aws-lambda-powertools/metrics';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { meterOf } from '../../../lambdas/shared/embedded-meter.ts';
import type { Measure } from '../../../src/monitoring/metrics.ts';
import { embeddedMetrics } from '../../support/embedded-metrics.ts';

const warnings: unknown[] = [];
const logger = { warn: (...all: unknown[]) => void warnings.push(all) };

/** What is written to standard output, where Lambda takes the log from, while measures are emitted. */
function written(deployment: string | undefined, ...emissions: readonly (readonly Measure[])[]): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const meter = meterOf(deployment, logger);
  for (const measures of emissions) meter.emit(measures);
  vi.restoreAllMocks();
  return lines;
}

afterEach(() => {
  vi.restoreAllMocks();
  warnings.length = 0;
});

describe('the embedded metrics', () => {
  test('carry unit, namespace and deployment, and nothing that tells of whom', () => {
    const lines = written('Stack/DonorSearch', [
      { name: 'DonorsNotified', value: 3 },
      { name: 'SecondsToFirstNotification', value: 12.5 },
    ]);
    const same = { namespace: 'DonorSearch', dimensions: [{ service: 'Stack/DonorSearch' }] };
    expect(embeddedMetrics(lines)).toEqual([
      { metric: 'DonorsNotified', unit: 'Count', value: 3, ...same },
      { metric: 'SecondsToFirstNotification', unit: 'Seconds', value: 12.5, ...same },
    ]);
    expect(Object.keys(JSON.parse(lines.join(''))).sort()).toEqual([
      'DonorsNotified',
      'SecondsToFirstNotification',
      '_aws',
      'service',
    ]);
  });

  test('keep searches apart by outcome, and only them', () => {
    const lines = written('Stack/DonorSearch', [
      { name: 'SearchesEnded', value: 1, outcome: 'FOUND_ENOUGH' },
      { name: 'WavesPerSearch', value: 4 },
    ]);
    const dimensions = embeddedMetrics(lines).map(({ metric, dimensions: sets }) => [metric, sets]);
    expect(dimensions).toEqual([
      ['SearchesEnded', [{ service: 'Stack/DonorSearch', outcome: 'FOUND_ENOUGH' }]],
      ['WavesPerSearch', [{ service: 'Stack/DonorSearch' }]],
    ]);
  });

  test('of one invocation do not come again with the next', () => {
    const lines = written(
      'Stack',
      [{ name: 'RecordsRejected', value: 1 }],
      [{ name: 'SearchesStuck', value: 0 }],
    );
    expect(embeddedMetrics(lines).map(({ metric, value }) => [metric, value])).toEqual([
      ['RecordsRejected', 1],
      ['SearchesStuck', 0],
    ]);
  });

  test('write no line where there is nothing to say, or monitoring is switched off', () => {
    expect(written('Stack', [])).toEqual([]);
    expect(written(undefined, [{ name: 'RecordsRejected', value: 1 }])).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('that cannot be written are warned of and fail nothing', () => {
    vi.spyOn(Metrics.prototype, 'addMetric').mockImplementation(() => {
      throw new RangeError('no such unit');
    });
    expect(written('Stack', [{ name: 'SearchesStuck', value: 1 }])).toEqual([]);
    expect(JSON.stringify(warnings)).toContain('no such unit');
  });
});
