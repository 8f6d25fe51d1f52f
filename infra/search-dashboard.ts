import { Duration, Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  GraphWidgetView,
  type IMetric,
  type IWidget,
  type Metric,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { COMPLETION_REASONS } from '../src/domain/donor-search.ts';
import { STUCK_AFTER_MINUTES } from '../src/monitoring/waiting.ts';
import type { Parts } from './metrics.ts';
import type { SearchMetrics } from './search-metrics.ts';

/** The dashboard's grid is 24 columns wide; some 18 rows of units go on a screen. */
const NARROW = 6;
const WIDE = 12;
const LOW = 4;
const HIGH = 5;
const TODAY = Duration.days(1);
const MEDIAN = 50;
const SLOW = 95;

export interface SearchDashboardProps {
  readonly metrics: SearchMetrics;
  readonly alarms: readonly Alarm[];
}

/** Is anyone waiting? One screen: who waits now on top, what became of the others below, what is wrong last. */
export class SearchDashboard extends Construct {
  /** Page of the dashboard in the console. */
  readonly consoleUrl: string;

  constructor(scope: Construct, id: string, props: SearchDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Dashboard', { defaultInterval: TODAY, widgets: rows(props) });
    const { region } = Stack.of(this);
    this.consoleUrl =
      `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}` +
      `#dashboards/dashboard/${dashboard.dashboardName}`;
  }
}

function rows({ metrics, alarms }: SearchDashboardProps): IWidget[][] {
  const ended = COMPLETION_REASONS.map((outcome) => metrics.endedCount(outcome).with({ label: outcome }));
  return [
    [
      number('Searches waiting now', metrics.waitingCount()),
      number('Oldest waiting', metrics.oldestWaitSeconds()),
      number(`Stuck: donor-search list --stuck ${STUCK_AFTER_MINUTES}m`, metrics.stuckCount()),
      new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: NARROW, height: LOW }),
    ],
    [
      new SingleValueWidget({
        title: 'Ended in the last 24 hours, by outcome',
        metrics: [
          ...ended.map((it) => it.with({ period: TODAY })),
          metrics.donorsNotifiedCount().with({ period: TODAY, label: 'donors notified' }),
        ],
        width: WIDE,
        height: LOW,
      }),
      new GraphWidget({
        title: 'From request to first notification',
        left: [MEDIAN, SLOW].map((percentile) =>
          metrics.firstNotificationSeconds(percentile).with({ label: `p${percentile}` }),
        ),
        leftYAxis: { min: 0, label: 's', showUnits: false },
        width: WIDE,
        height: LOW,
      }),
    ],
    [
      graph('Executions that stopped', [
        metrics.executionsFailedCount(),
        metrics.executionsTimedOutCount(),
        metrics.executionsAbortedCount(),
      ]),
      graph('Stream: age of the records', [
        metrics.iteratorAgeMs().with({ label: 'requests' }),
        metrics.delivery.iteratorAgeMs().with({ label: 'notifications' }),
      ]),
      graph('Records set aside: donor-search rejected', [
        metrics.recordsRejectedCount(),
        ...labelled(metrics.recordsGivenUpCounts()),
        metrics.delivery.rejectedCount(),
        ...labelled(metrics.delivery.givenUpCounts(), 'notifications '),
        metrics.rowsSkippedCount(),
      ]),
      graph('Throttles', [
        ...labelled(metrics.functionThrottlesCounts()),
        ...labelled(metrics.tableThrottlesCounts()),
      ]),
    ],
    [
      graph('Waiting and stuck', [metrics.waitingCount(), metrics.stuckCount()]),
      graph('Notifications', [
        metrics.delivery.deliveredCount(),
        metrics.delivery.queuedCount().with({ label: 'waiting in the queue' }),
        metrics.delivery.deadLettersCount().with({ label: 'dead letters' }),
      ]),
      new GraphWidget({
        title: 'What a search takes',
        left: [metrics.perSearchAverage('WavesPerSearch')],
        right: [metrics.perSearchAverage('CellsPerSearch'), metrics.perSearchAverage('QueriesPerSearch')],
        view: GraphWidgetView.TIME_SERIES,
        leftYAxis: { min: 0, showUnits: false },
        rightYAxis: { min: 0, showUnits: false },
        width: WIDE,
        height: HIGH,
      }),
    ],
  ];
}

function labelled(parts: Parts, before = ''): Metric[] {
  return Object.entries(parts).map(([label, metric]) => metric.with({ label: `${before}${label}` }));
}

/** The last value, large, with its course behind it. */
function number(title: string, metric: IMetric): SingleValueWidget {
  return new SingleValueWidget({ title, metrics: [metric], sparkline: true, width: NARROW, height: LOW });
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({
    title,
    left,
    leftYAxis: { min: 0, showUnits: false },
    width: NARROW,
    height: HIGH,
  });
}
