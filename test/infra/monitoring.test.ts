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
    MetricName: v.string(),
    Dimensions: v.array(v.object({ Name: v.string(), Value: v.unknown() })),
  }),
});

function alarmsOf(of = template) {
  return Object.values(of.findResources('AWS::CloudWatch::Alarm')).map((it) => v.parse(Alarm, it).Properties);
}

/** The alarms that point to a section of the runbook. */
function alarmsIn(section: string) {
  return alarmsOf().filter(({ AlarmDescription }) => AlarmDescription.endsWith(`#${section}`));
}

/** The metric of each alarm of a section, with the last of its dimensions. */
function metricsIn(section: string) {
  return alarmsIn(section).map(({ MetricName, Dimensions }) => [MetricName, Dimensions.at(-1)?.Name]);
}

describe('the alarms', () => {
  test('ring for everything that a person must look at', () => {
    const sections = alarmsOf().map(({ AlarmDescription }) => AlarmDescription.split('#')[1]);
    expect([...new Set(sections)].sort()).toEqual([
      'dead-letters',
      'delivery-behind',
      'executions-failed',
      'executions-timed-out',
      'functions-throttled',
      'notifications-given-up',
      'notifications-rejected',
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
    const [alarm, ...more] = alarmsIn('searches-stuck');
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({
      Namespace: 'DonorSearch',
      MetricName: 'SearchesStuck',
      Dimensions: [SERVICE],
      Statistic: 'Maximum',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      TreatMissingData: 'ignore',
    });
    expect(alarm?.AlarmDescription).toContain(`${STUCK_AFTER_MINUTES} minutes`);
  });

  test('ring where nobody counts, since silence is no good news there', () => {
    expect(alarmsIn('waiting-not-counted')).toMatchObject([
      {
        MetricName: 'SearchesWaiting',
        Dimensions: [SERVICE],
        Statistic: 'SampleCount',
        Period: 300,
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        EvaluationPeriods: 3,
        DatapointsToAlarm: 3,
        TreatMissingData: 'breaching',
      },
    ]);
  });

  test.for([
    ['executions-failed', 'ExecutionsFailed'],
    ['executions-timed-out', 'ExecutionsTimedOut'],
  ] as const)('%s rings at the first execution of this machine', ([section, MetricName]) => {
    const machine = { Ref: expect.stringMatching(/^DonorSearchWorkflowStateMachine/) };
    expect(alarmsIn(section)).toMatchObject([
      {
        Namespace: 'AWS/States',
        MetricName,
        Dimensions: [{ Name: 'StateMachineArn', Value: machine }],
        Statistic: 'Sum',
        Threshold: 1,
        TreatMissingData: 'notBreaching',
      },
    ]);
  });

  test('ring at the first record that is rejected, or that Lambda gives up, kept or not', () => {
    expect(alarmsIn('records-rejected')).toMatchObject([
      { MetricName: 'RecordsRejected', Dimensions: [SERVICE], Statistic: 'Sum', Threshold: 1 },
    ]);
    expect(metricsIn('records-given-up')).toEqual([
      ['OnFailureDestinationDeliveredEventCount', 'EventSourceMappingUUID'],
      ['DroppedEventCount', 'EventSourceMappingUUID'],
      ['DestinationDeliveryFailures', 'FunctionName'],
    ]);
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      MetricsConfig: { Metrics: ['EventCount'] },
    });
  });

  test('ring at the first notification that is rejected or given up, kept or not', () => {
    expect(alarmsIn('notifications-rejected')).toMatchObject([
      { MetricName: 'NotificationsRejected', Dimensions: [SERVICE], Statistic: 'Sum', Threshold: 1 },
    ]);
    expect(metricsIn('notifications-given-up')).toEqual(metricsIn('records-given-up'));
    const [ofRequests, ofNotifications] = ['records-given-up', 'notifications-given-up'].map((section) =>
      alarmsIn(section).map(({ Dimensions }) => JSON.stringify(Dimensions)),
    );
    // Each of its own function and mapping.
    expect(new Set([...(ofRequests ?? []), ...(ofNotifications ?? [])]).size).toBe(4);
    template.resourcePropertiesCountIs(
      'AWS::Lambda::EventSourceMapping',
      { MetricsConfig: { Metrics: ['EventCount'] } },
      2,
    );
  });

  test('ring at the first notification that the app could not send', () => {
    expect(alarmsIn('dead-letters')).toMatchObject([
      {
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [
          {
            Name: 'QueueName',
            Value: { 'Fn::GetAtt': [expect.stringMatching(/DeadLetters/), 'QueueName'] },
          },
        ],
        Statistic: 'Maximum',
        Threshold: 1,
        EvaluationPeriods: 1,
        TreatMissingData: 'notBreaching',
      },
    ]);
  });

  test.for([
    ['stream-behind', /StartSearch/],
    ['delivery-behind', /Deliver/],
  ] as const)('%s rings where records go on reaching their function a minute late', ([section, name]) => {
    expect(alarmsIn(section)).toMatchObject([
      {
        MetricName: 'IteratorAge',
        Dimensions: [{ Name: 'FunctionName', Value: { Ref: expect.stringMatching(name) } }],
        Statistic: 'Maximum',
        Threshold: 60_000,
        DatapointsToAlarm: 2,
        EvaluationPeriods: 3,
        TreatMissingData: 'notBreaching',
      },
    ]);
  });

  test('ring for lasting throttles of every function, of the table and of each index', () => {
    const functions = Object.keys(template.findResources('AWS::Lambda::Function'));
    expect(metricsIn('functions-throttled')).toEqual(functions.map(() => ['Throttles', 'FunctionName']));
    const named = JSON.stringify(alarmsIn('functions-throttled'));
    for (const name of functions) expect(named).toContain(`{"Ref":"${name}"}`);
    const ofTable = alarmsIn('table-throttled').map(({ MetricName, Dimensions }) => {
      const index = Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName');
      return `${MetricName} ${index?.Value ?? 'table'}`;
    });
    expect(ofTable).toEqual([
      'ReadThrottleEvents table',
      'WriteThrottleEvents table',
      'ReadThrottleEvents GSI1',
      'WriteThrottleEvents GSI1',
      'ReadThrottleEvents GSI2',
      'WriteThrottleEvents GSI2',
    ]);
    for (const alarm of [...alarmsIn('functions-throttled'), ...alarmsIn('table-throttled')]) {
      expect(alarm).toMatchObject({ Threshold: 1, DatapointsToAlarm: 2, TreatMissingData: 'notBreaching' });
    }
  });

  test('tell nobody unless a topic is named, then when they ring and when it is over', () => {
    const actions = (of: typeof template) =>
      alarmsOf(of).map(({ AlarmActions, OKActions }) => [AlarmActions, OKActions]);
    const silent = actions(template);
    expect(silent).toEqual(silent.map(() => [undefined, undefined]));
    expect(actions(templateOf({ monitoring: { alarmTopicArn: TOPIC } }))).toEqual(
      silent.map(() => [[TOPIC], [TOPIC]]),
    );
  });
});

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
    expect(body).toMatch(/"label":"p95","stat":"p95"/);
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
      'NotificationsDelivered',
      'NotificationsRejected',
      'ApproximateNumberOfMessagesVisible',
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
    expect(deploymentsIn(template)).toEqual(Array(4).fill(SERVICE.Value));
  });

  test('measure nothing, and nobody watches, where monitoring is switched off', () => {
    const off = templateOf({ monitoring: false });
    expect(deploymentsIn(off)).toEqual([]);
    off.resourceCountIs('AWS::CloudWatch::Alarm', 0);
    off.resourceCountIs('AWS::CloudWatch::Dashboard', 0);
    off.resourceCountIs('AWS::Lambda::Function', 4);
    // The recorder of failures stays: it writes to the searches themselves.
    off.resourceCountIs('AWS::Events::Rule', 1);
    off.resourcePropertiesCountIs('AWS::Lambda::EventSourceMapping', { MetricsConfig: Match.absent() }, 2);
    expect(Object.keys(off.findOutputs('*'))).not.toContain('DashboardConsole');
    expect(JSON.stringify(off.toJSON())).not.toMatch(/CheckWaiting|METRICS_DEPLOYMENT/);
  });
});
