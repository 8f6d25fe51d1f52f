import { Duration, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import * as v from 'valibot';
import { SearchConfig, type SearchConfigInput } from '../src/domain/search-config.ts';
import { BackfillRole } from './backfill-role.ts';
import { Delivery, type DeliveryOptions } from './delivery.ts';
import { DonorTable } from './donor-table.ts';
import { FailureRule } from './failure-rule.ts';
import { deploymentName, Monitoring, type MonitoringOptions } from './monitoring.ts';
import { RejectedBucket } from './rejected-bucket.ts';
import { RequestStream } from './request-stream.ts';
import { SearchFunction } from './search-function.ts';
import { SearchWorkflow } from './search-workflow.ts';

/** A wave commits when this much of it is nearly used; the state machine waits a little longer for it. */
const WAVE_TIMEOUT = Duration.seconds(60);
const TRIGGER_TIMEOUT = Duration.seconds(60);
const RECORD_TIMEOUT = Duration.seconds(10);

/** A table that exists already, with its stream (NEW_AND_OLD_IMAGES). */
export interface ExistingTable {
  readonly tableArn: string;
  readonly tableStreamArn: string;
}

export interface DonorSearchProps {
  /** @default a new table */
  readonly table?: ITableV2 | ExistingTable;
  /** The search's numbers. @default every number has a default of its own */
  readonly config?: SearchConfigInput;
  /** How long logs are kept. @default three months, as long as Step Functions keeps an execution's history */
  readonly logRetention?: RetentionDays;
  /** What becomes of data when the stack is deleted. @default RETAIN for table, records and queues, DESTROY for logs */
  readonly removalPolicy?: RemovalPolicy;
  /** Metrics, dashboard, alarms and the count of who waits; `false` leaves all of it out. @default true */
  readonly monitoring?: boolean | MonitoringOptions;
  /** Where notifications go beside the queue, and which. @default the queue alone, BLOOD_REQ_POST alone */
  readonly delivery?: DeliveryOptions;
}

/** The donor search: give it a table, or let it make one, and every pending blood request in it finds its donors. */
export class DonorSearch extends Construct {
  readonly table: ITableV2;
  readonly stateMachine: StateMachine;
  readonly rejectedBucket: Bucket;
  /** The trigger; `donor-search retry` invokes it. */
  readonly startSearch: IFunction;
  /** The queue of notifications for the app's sender, and what publishes to it. */
  readonly delivery: Delivery;
  /** Page of the state machine in the console. */
  readonly consoleUrl: string;
  /** What an operator assumes to run the backfill. */
  readonly backfillRole: Role;
  /** Undefined where monitoring is switched off. */
  readonly monitoring: Monitoring | undefined;

  /** @throws v.ValiError where `config` has a name or a value, or `delivery` a type, that is not allowed */
  constructor(scope: Construct, id: string, props: DonorSearchProps = {}) {
    super(scope, id);
    const config = JSON.stringify(v.parse(SearchConfig, props.config ?? {}));
    const removalPolicy = props.removalPolicy ?? RemovalPolicy.RETAIN;
    const logs = {
      logRetention: props.logRetention ?? RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    };
    const { monitoring = true } = props;
    const deployment = deploymentName(this);
    const metrics: Record<string, string> = monitoring === false ? {} : { METRICS_DEPLOYMENT: deployment };
    this.table = this.#tableOf(props.table, removalPolicy);
    this.rejectedBucket = new RejectedBucket(this, 'Rejected', { removalPolicy }).bucket;

    const runWave = new SearchFunction(this, 'RunWave', {
      ...logs,
      folder: 'run-wave',
      description: 'Donor search: one wave',
      timeout: WAVE_TIMEOUT,
      environment: { ...metrics, TABLE_NAME: this.table.tableName, SEARCH_CONFIG: config },
    }).function;
    const workflow = new SearchWorkflow(this, 'Workflow', { ...logs, runWave });
    this.stateMachine = workflow.stateMachine;
    this.consoleUrl = workflow.consoleUrl;

    this.startSearch = new SearchFunction(this, 'StartSearch', {
      ...logs,
      folder: 'start-search',
      description: 'Donor search: opens a search for each pending request in the stream',
      timeout: TRIGGER_TIMEOUT,
      environment: {
        ...metrics,
        TABLE_NAME: this.table.tableName,
        STATE_MACHINE_ARN: this.stateMachine.stateMachineArn,
        REJECTED_BUCKET: this.rejectedBucket.bucketName,
        SEARCH_CONFIG: config,
      },
    }).function;
    const recordFailure = new SearchFunction(this, 'RecordFailure', {
      ...logs,
      folder: 'record-failure',
      description: 'Donor search: notes why an execution stopped',
      timeout: RECORD_TIMEOUT,
      environment: { TABLE_NAME: this.table.tableName },
    }).function;

    this.table.grant(
      runWave,
      'dynamodb:GetItem',
      'dynamodb:BatchGetItem',
      'dynamodb:Query',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:ConditionCheckItem',
    );
    this.table.grant(this.startSearch, 'dynamodb:PutItem');
    this.table.grant(recordFailure, 'dynamodb:UpdateItem');
    this.stateMachine.grantStartExecution(this.startSearch);
    this.stateMachine.grantExecution(this.startSearch, 'states:DescribeExecution');
    this.rejectedBucket.grantPut(this.startSearch);

    this.backfillRole = new BackfillRole(this, 'Backfill', { table: this.table }).role;
    const requests = new RequestStream(this, 'Requests', {
      table: this.table,
      startSearch: this.startSearch,
      rejectedBucket: this.rejectedBucket,
      monitored: monitoring !== false,
    });
    this.delivery = new Delivery(this, 'Delivery', {
      ...props.delivery,
      table: this.table,
      rejectedBucket: this.rejectedBucket,
      environment: metrics,
      monitored: monitoring !== false,
      logRetention: logs.logRetention,
      removalPolicy,
    });
    new FailureRule(this, 'Failures', { stateMachine: this.stateMachine, recordFailure });
    this.monitoring =
      monitoring === false
        ? undefined
        : new Monitoring(this, 'Monitoring', {
            ...logs,
            ...(monitoring !== true && monitoring),
            watched: {
              deployment,
              stateMachine: this.stateMachine,
              table: this.table,
              startSearch: this.startSearch,
              functions: {
                'run-wave': runWave,
                'start-search': this.startSearch,
                'record-failure': recordFailure,
                deliver: this.delivery.deliver,
              },
              mappingId: requests.mappingId,
              delivery: this.delivery,
            },
          });
    Tags.of(this).add('component', 'donor-search');
  }

  #tableOf(table: DonorSearchProps['table'], removalPolicy: RemovalPolicy): ITableV2 {
    // TableV2 declares optional members of the interface as possibly undefined, which strict optionals refuse.
    if (table === undefined) return new DonorTable(this, 'Data', { removalPolicy }).table as ITableV2;
    if (!isExisting(table)) return table;
    return TableV2.fromTableAttributes(this, 'Data', {
      tableArn: table.tableArn,
      tableStreamArn: table.tableStreamArn,
      grantIndexPermissions: true,
    });
  }
}

function isExisting(table: ITableV2 | ExistingTable): table is ExistingTable {
  return !('grant' in table);
}
