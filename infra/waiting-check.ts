import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { INDEX } from '../src/table/keys.ts';
import { SearchFunction } from './search-function.ts';

/** How often the waiting searches are counted. */
export const CHECK_INTERVAL = Duration.minutes(5);
/** Reads a page of 1 MB, some hundreds of searches, in a fraction of a second. */
const TIMEOUT = Duration.seconds(60);
/** The next count comes by itself; an old one tells nothing. */
const RETRY_ATTEMPTS = 0;

export interface WaitingCheckProps {
  readonly table: ITableV2;
  readonly deployment: string;
  readonly logRetention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/** Counts every few minutes who waits. It may query the index that lists them and nothing else. */
export class WaitingCheck extends Construct {
  readonly function: IFunction;

  constructor(scope: Construct, id: string, props: WaitingCheckProps) {
    super(scope, id);
    const { table, deployment, ...logs } = props;
    const check = new SearchFunction(this, 'CheckWaiting', {
      ...logs,
      folder: 'check-waiting',
      description: 'Donor search: counts the searches that wait and those that are stuck',
      timeout: TIMEOUT,
      environment: { TABLE_NAME: table.tableName, METRICS_DEPLOYMENT: deployment },
    }).function;
    check.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [`${table.tableArn}/index/${INDEX.gsi1}`],
      }),
    );
    this.function = check;
    new Rule(this, 'Schedule', {
      description: 'Counts the donor searches that wait',
      schedule: Schedule.rate(CHECK_INTERVAL),
      targets: [new LambdaFunction(check, { retryAttempts: RETRY_ATTEMPTS })],
    });
  }
}
