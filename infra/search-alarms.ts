import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { STUCK_AFTER_MINUTES } from '../src/monitoring/waiting.ts';
import type { Parts } from './metrics.ts';
import type { SearchMetrics } from './search-metrics.ts';

/** What the alarms' descriptions point to; each names its section. */
const RUNBOOK = 'docs/operations.md';

/** Requests reach the trigger within a second or two; one that comes so much later has a patient waiting. */
const LATE_MS = Duration.minutes(1).toMilliseconds();

/** What passes by itself is tried again by itself: it is for a person only where it lasts. */
const LASTING = { bad: 2, of: 3 };

/** When an alarm rings: in so many of the last periods the metric was at the threshold or beyond. */
interface AlarmRule {
  /** Section of the runbook, and with it the alarm's name. */
  readonly section: string;
  /** Which of several alarms of the section this is. */
  readonly part?: string;
  /** One sentence for whoever is woken. */
  readonly says: string;
  readonly metric: IMetric;
  /** @default 1, and the alarm rings at it or above */
  readonly threshold?: number;
  readonly comparison?: ComparisonOperator;
  /** @default 1 of 1 */
  readonly periods?: { readonly bad: number; readonly of: number };
  /** @default NOT_BREACHING: no news is good news */
  readonly missing?: TreatMissingData;
}

export interface SearchAlarmsProps {
  readonly metrics: SearchMetrics;
  /** @default alarms tell nobody */
  readonly alarmTopicArn?: string | undefined;
}

/** One alarm for each thing that a person must look at, each with its section of the runbook. */
export class SearchAlarms extends Construct {
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, { metrics, alarmTopicArn }: SearchAlarmsProps) {
    super(scope, id);
    const action =
      alarmTopicArn === undefined
        ? undefined
        : new SnsAction(Topic.fromTopicArn(this, 'AlarmTopic', alarmTopicArn));
    this.alarms = alarmRules(metrics).map((rule) => {
      const { periods = { bad: 1, of: 1 } } = rule;
      const alarm = new Alarm(this, pascalCase(`${rule.section}-${rule.part ?? ''}`), {
        alarmDescription: `Donor search: ${rule.says} Runbook: ${RUNBOOK}#${rule.section}`,
        metric: rule.metric,
        threshold: rule.threshold ?? 1,
        comparisonOperator: rule.comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: periods.of,
        datapointsToAlarm: periods.bad,
        treatMissingData: rule.missing ?? TreatMissingData.NOT_BREACHING,
      });
      if (action) {
        alarm.addAlarmAction(action);
        alarm.addOkAction(action);
      }
      return alarm;
    });
  }
}

function alarmRules(metrics: SearchMetrics): AlarmRule[] {
  return [
    {
      section: 'searches-stuck',
      says: `Searches should have gone on more than ${STUCK_AFTER_MINUTES} minutes ago and have not.`,
      metric: metrics.stuckCount(),
      // Between two counts nothing is known, which mends nothing.
      missing: TreatMissingData.IGNORE,
    },
    {
      section: 'waiting-not-counted',
      says: 'Nobody has counted the waiting searches for a quarter of an hour: stuck ones go unseen.',
      metric: metrics.countsMade(),
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      periods: { bad: 3, of: 3 },
      missing: TreatMissingData.BREACHING,
    },
    {
      section: 'executions-failed',
      says: 'The execution of a search failed; the search waits for a restart.',
      metric: metrics.executionsFailedCount(),
    },
    {
      section: 'executions-timed-out',
      says: 'The execution of a search ran out of time; the search waits for a restart.',
      metric: metrics.executionsTimedOutCount(),
    },
    {
      section: 'records-rejected',
      says: 'A blood request could not be processed and is kept aside; it has no search.',
      metric: metrics.recordsRejectedCount(),
    },
    ...partsOf(metrics.recordsGivenUpCounts(), (part) => ({
      section: 'records-given-up',
      says: `Lambda gave up stream records after all its tries (${part}); their requests have no search.`,
    })),
    {
      section: 'stream-behind',
      says: 'New requests reach the trigger more than a minute late.',
      metric: metrics.iteratorAgeMs(),
      threshold: LATE_MS,
      periods: LASTING,
    },
    {
      section: 'delivery-behind',
      says: 'New notifications reach their delivery more than a minute late; donors are not told.',
      metric: metrics.delivery.iteratorAgeMs(),
      threshold: LATE_MS,
      periods: LASTING,
    },
    {
      section: 'notifications-rejected',
      says: 'A notification could not be delivered and is kept aside; its donor is not told.',
      metric: metrics.delivery.rejectedCount(),
    },
    ...partsOf(metrics.delivery.givenUpCounts(), (part) => ({
      section: 'notifications-given-up',
      says: `Lambda gave up notifications after 23 hours (${part}); their donors are not told.`,
    })),
    {
      section: 'dead-letters',
      says: 'Notifications that the app could not send lie in the dead-letter queue.',
      metric: metrics.delivery.deadLettersCount(),
    },
    ...partsOf(metrics.functionThrottlesCounts(), (part) => ({
      section: 'functions-throttled',
      says: `Lambda throttles the function ${part}; waves, new searches or notifications come late.`,
      periods: LASTING,
    })),
    ...partsOf(metrics.tableThrottlesCounts(), (part) => ({
      section: 'table-throttled',
      says: `DynamoDB throttles (${part}); waves are slow or fail.`,
      periods: LASTING,
    })),
  ];
}

/** An alarm a part. One for their sum would ring as well and cost the same, but would not say which it is. */
function partsOf(parts: Parts, ruleOf: (part: string) => Omit<AlarmRule, 'metric' | 'part'>): AlarmRule[] {
  return Object.entries(parts).map(([part, metric]) => ({ ...ruleOf(part), part, metric }));
}

function pascalCase(words: string): string {
  return words.replaceAll(/(?:^|[- ]+)(\w|$)/g, (_, letter: string) => letter.toUpperCase());
}
