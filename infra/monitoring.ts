import { type RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SearchAlarms } from './search-alarms.ts';
import { SearchDashboard } from './search-dashboard.ts';
import { SearchMetrics, type Watched } from './search-metrics.ts';
import { WaitingCheck } from './waiting-check.ts';

export interface MonitoringOptions {
  /** SNS topic that hears when an alarm rings and when it is over. @default alarms are shown and tell nobody */
  readonly alarmTopicArn?: string;
}

export interface MonitoringProps extends MonitoringOptions {
  readonly watched: Watched;
  readonly logRetention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/** Everything that watches the search: who waits is counted, alarms ring, a dashboard shows it. */
export class Monitoring extends Construct {
  /** Page of the dashboard in the console. */
  readonly dashboardUrl: string;
  /** The function that counts who waits. */
  readonly checkWaiting: WaitingCheck['function'];

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { watched, alarmTopicArn, logRetention, removalPolicy } = props;
    const { table, deployment } = watched;
    const check = new WaitingCheck(this, 'Waiting', { table, deployment, logRetention, removalPolicy });
    const functions = { ...watched.functions, 'check-waiting': check.function };
    const metrics = new SearchMetrics({ ...watched, functions });
    const { alarms } = new SearchAlarms(this, 'Alarms', { metrics, alarmTopicArn });
    this.dashboardUrl = new SearchDashboard(this, 'Overview', { metrics, alarms }).consoleUrl;
    this.checkWaiting = check.function;
  }
}

/** Names a deployment in its metrics, so that two in one account are not added up: the stack and the path in it. */
export function deploymentName(construct: Construct): string {
  const stack = Stack.of(construct);
  const path = construct.node.path.slice(stack.node.path.length);
  return `${stack.stackName}${path}`;
}
