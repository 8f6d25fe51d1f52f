import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { COMPLETION_REASONS } from '../../src/domain/donor-search.ts';
import { PROJECT } from '../../src/local/paths.ts';
import { STUCK_AFTER_MINUTES } from '../../src/monitoring/waiting.ts';
import { templateOf } from '../support/stack.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:on-call';
const SERVICE = { Name: 'service', Value: 'DonorSearch/DonorSearch' };
const template = templateOf();
const Alarm = v.object({
  Properties: v.looseObject({
    AlarmDescription: v.string(),
    TreatMissingData: v.string(),
    AlarmActions: v.optional(v.array(v.unknown())),
    OKActions: v.optional(v.array(v.unknown())),
    Metrics: v.array(v.unknown()),
  }),
});

function alarmsOf(of = template) {
  return Object.values(of.findResources('AWS::CloudWatch::Alarm')).map((it) => v.parse(Alarm, it).Properties);
}

/** The one alarm that points to a section of the runbook. */
function alarmOf(section: string) {
  const found = alarmsOf().filter(({ AlarmDescription }) => AlarmDescription.endsWith(`#${section}`));
  expect(found).toHaveLength(1);
  return found[0];
}

/** A metric of our own as an alarm asks for it. */
function own(MetricName: string, Stat: string) {
  return [
    expect.objectContaining({
      MetricStat: {
        Metric: { Namespace: 'DonorSearch', MetricName, Dimensions: [SERVICE] },
        Period: 300,
        Stat,
      },
    }),
  ];
}

describe('the alarms', () => {
  test('ring for everything that a person must look at', () => {
    const sections = alarmsOf().map(({ AlarmDescription }) => AlarmDescription.split('#')[1]);
    expect(sections.sort()).toEqual([
      'executions-failed',
      'executions-timed-out',
      'functions-throttled',
      'records-given-up',
      'records-rejected',
      'searches-stuck',
      'stream-behind',
      'table-throttled',
      'waiting-not-counted',
    ]);
  });

  test('each say what is wrong and point to a section that the runbook has', () => {
    const runbook = readFileSync(join(PROJECT, 'docs', 'operations.md'), 'utf8');
    for (const { AlarmDescription } of alarmsOf()) {
      const [, file, section] = /^Donor search: .+\. Runbook: (\S+)#(\S+)$/.exec(AlarmDescription) ?? [];
      expect(file, AlarmDescription).toBe('docs/operations.md');
      expect(runbook.split('\n')).toContain(`### ${section}`);
    }
  });

  test('of stuck searches ring at the first, and stay as they are until the next count', () => {
    expect(alarmOf('searches-stuck')).toMatchObject({
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      TreatMissingData: 'ignore',
      Metrics: own('SearchesStuck', 'Maximum'),
    });
    expect(alarmOf('searches-stuck')?.AlarmDescription).toContain(`${STUCK_AFTER_MINUTES} minutes`);
  });

  test('ring where nobody counts, since silence is no good news there', () => {
    expect(alarmOf('waiting-not-counted')).toMatchObject({
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 3,
      DatapointsToAlarm: 3,
      TreatMissingData: 'breaching',
      Metrics: own('SearchesWaiting', 'SampleCount'),
    });
  });

  test.for([
    ['executions-failed', 'ExecutionsFailed'],
    ['executions-timed-out', 'ExecutionsTimedOut'],
  ] as const)('%s rings at the first execution of this machine', ([section, MetricName]) => {
    const machine = { Ref: expect.stringMatching(/^DonorSearchWorkflowStateMachine/) };
    expect(alarmOf(section)).toMatchObject({
      Threshold: 1,
      TreatMissingData: 'notBreaching',
      Metrics: [
        {
          MetricStat: {
            Metric: { MetricName, Dimensions: [{ Name: 'StateMachineArn', Value: machine }] },
            Stat: 'Sum',
          },
        },
      ],
    });
  });

  test('ring at the first record that is rejected, or that Lambda gives up, drops or cannot keep', () => {
    expect(alarmOf('records-rejected')).toMatchObject({
      Threshold: 1,
      Metrics: own('RecordsRejected', 'Sum'),
    });
    expect(metricsIn('records-given-up')).toEqual([
      ['OnFailureDestinationDeliveredEventCount', 'EventSourceMappingUUID'],
      ['DroppedEventCount', 'EventSourceMappingUUID'],
      ['DestinationDeliveryFailures', 'FunctionName'],
    ]);
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      MetricsConfig: { Metrics: ['EventCount'] },
    });
  });

  test('ring where requests reach the trigger a minute late', () => {
    expect(alarmOf('stream-behind')).toMatchObject({ Threshold: 60_000, TreatMissingData: 'notBreaching' });
    expect(metricsIn('stream-behind')).toEqual([['IteratorAge', 'FunctionName']]);
  });

  test('ring for throttles of every function, of the table and of each index', () => {
    const functions = Object.keys(template.findResources('AWS::Lambda::Function'));
    expect(metricsIn('functions-throttled')).toEqual(functions.map(() => ['Throttles', 'FunctionName']));
    const named = JSON.stringify(alarmOf('functions-throttled'));
    for (const name of functions) expect(named).toContain(`{"Ref":"${name}"}`);
    expect(metricsIn('table-throttled')).toEqual([
      ['ReadThrottleEvents', 'TableName'],
      ['WriteThrottleEvents', 'TableName'],
      ['ReadThrottleEvents', 'GlobalSecondaryIndexName TableName'],
      ['WriteThrottleEvents', 'GlobalSecondaryIndexName TableName'],
      ['ReadThrottleEvents', 'GlobalSecondaryIndexName TableName'],
      ['WriteThrottleEvents', 'GlobalSecondaryIndexName TableName'],
    ]);
  });

  test('count what is not there as 0 in sums, or one silent part would silence all', () => {
    for (const section of ['records-given-up', 'functions-throttled', 'table-throttled']) {
      const { Expression = '' } = partsOf(section).find((part) => part.Expression !== undefined) ?? {};
      const ids = partsOf(section).flatMap(({ Id, MetricStat }) => (MetricStat ? [Id] : []));
      expect(Expression).toBe(ids.map((id) => `FILL(${id}, 0)`).join(' + '));
    }
  });

  test('tell nobody unless a topic is named, then when they ring and when it is over', () => {
    for (const { AlarmActions, OKActions } of alarmsOf())
      expect([AlarmActions, OKActions]).toEqual([undefined, undefined]);
    const told = alarmsOf(templateOf({ monitoring: { alarmTopicArn: TOPIC } }));
    expect(told).toHaveLength(alarmsOf().length);
    for (const { AlarmActions, OKActions } of told)
      expect([AlarmActions, OKActions]).toEqual([[TOPIC], [TOPIC]]);
  });
});

const Part = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(
    v.object({
      Metric: v.object({ MetricName: v.string(), Dimensions: v.array(v.object({ Name: v.string() })) }),
    }),
  ),
});

function partsOf(section: string) {
  return v.parse(v.array(Part), alarmOf(section)?.Metrics);
}

/** Name and dimensions of each metric that an alarm looks at. */
function metricsIn(section: string) {
  return partsOf(section).flatMap(({ MetricStat }) => {
    if (!MetricStat) return [];
    const { MetricName, Dimensions } = MetricStat.Metric;
    return [
      [
        MetricName,
        Dimensions.map(({ Name }) => Name)
          .sort()
          .join(' '),
      ],
    ];
  });
}

describe('the dashboard', () => {
  const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard).replaceAll('\\"', '"');
  const Widget = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });

  test('begins with who waits now, since when, and who is stuck', () => {
    const titles = [...body.matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title);
    expect(titles.slice(0, 4)).toEqual([
      'Searches waiting now',
      'Oldest waiting',
      'Stuck: donor-search list --stuck 15m',
      'Alarms',
    ]);
  });

  test('shows every outcome, the time to the first notification, failures, the stream, what is set aside', () => {
    for (const outcome of COMPLETION_REASONS) expect(body).toContain(`"outcome","${outcome}"`);
    expect(body).toMatch(/"SecondsToFirstNotification",[^\]]*"stat":"p50"/);
    expect(body).toMatch(/\{"label":"p95","stat":"p95"\}/);
    for (const metric of [
      'ExecutionsFailed',
      'ExecutionsTimedOut',
      'ExecutionsAborted',
      'IteratorAge',
      'RecordsRejected',
      'DroppedEventCount',
      'DonorRowsSkipped',
      'Throttles',
      'WriteThrottleEvents',
      'WavesPerSearch',
      'CellsPerSearch',
      'QueriesPerSearch',
      'DonorsNotified',
    ]) {
      expect(body, metric).toContain(`"${metric}"`);
    }
  });

  test('fits on one screen, no widget over another', () => {
    const places = [...body.matchAll(/"width":\d+,"height":\d+,"x":\d+,"y":\d+/g)].map(([text]) =>
      v.parse(Widget, JSON.parse(`{${text}}`)),
    );
    expect(places.length).toBeGreaterThan(8);
    for (const { x, y, width, height } of places) {
      expect(x + width).toBeLessThanOrEqual(24);
      expect(y + height).toBeLessThanOrEqual(18);
      const over = places.filter(
        (it) => it.x < x + width && x < it.x + it.width && it.y < y + height && y < it.y + it.height,
      );
      expect(over).toHaveLength(1);
    }
  });

  test('is found from the outputs', () => {
    const { Value } = Object.values(template.findOutputs('DashboardConsole'))[0] ?? {};
    expect(JSON.stringify(Value)).toContain('#dashboards/dashboard/');
  });
});

test('the waiting searches are counted every five minutes, and a count that fails is not made up for', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [
      Match.objectLike({
        Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('CheckWaiting'), 'Arn'] },
        RetryPolicy: { MaximumRetryAttempts: 0 },
      }),
    ],
  });
});

describe('the functions', () => {
  const deploymentsIn = (of: typeof template) =>
    Object.values(of.findResources('AWS::Lambda::Function')).flatMap((resource) => {
      const { METRICS_DEPLOYMENT: deployment } = v.parse(Environment, resource).Properties.Environment
        .Variables;
      return deployment === undefined ? [] : [deployment];
    });
  const Environment = v.object({
    Properties: v.object({
      Environment: v.object({ Variables: v.looseObject({ METRICS_DEPLOYMENT: v.optional(v.string()) }) }),
    }),
  });

  test('that measure know whose metrics they write', () => {
    expect(deploymentsIn(template)).toEqual(Array(3).fill(SERVICE.Value));
  });

  test('measure nothing, and nobody watches, where monitoring is switched off', () => {
    const off = templateOf({ monitoring: false });
    expect(deploymentsIn(off)).toEqual([]);
    off.resourceCountIs('AWS::CloudWatch::Alarm', 0);
    off.resourceCountIs('AWS::CloudWatch::Dashboard', 0);
    off.resourceCountIs('AWS::Lambda::Function', 3);
    // The recorder of failures stays: it writes to the searches themselves.
    off.resourceCountIs('AWS::Events::Rule', 1);
    off.resourcePropertiesCountIs('AWS::Lambda::EventSourceMapping', { MetricsConfig: Match.absent() }, 1);
    expect(Object.keys(off.findOutputs('*'))).not.toContain('DashboardConsole');
    expect(JSON.stringify(off.toJSON())).not.toMatch(/CheckWaiting|METRICS_DEPLOYMENT/);
  });
});
