import { CfnOutput, type RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SearchConfigInput } from '../src/domain/search-config.ts';
import { DonorSearch, type ExistingTable } from './donor-search.ts';
import type { MonitoringOptions } from './monitoring.ts';

export interface DonorSearchStackProps extends StackProps {
  readonly table?: ExistingTable;
  readonly config?: SearchConfigInput;
  readonly removalPolicy?: RemovalPolicy;
  readonly monitoring?: boolean | MonitoringOptions;
}

/** The donor search as a stack of its own. */
export class DonorSearchStack extends Stack {
  constructor(scope: Construct, id: string, props: DonorSearchStackProps = {}) {
    const { table, config, removalPolicy, monitoring, ...stackProps } = props;
    super(scope, id, { description: 'Donor search: finds donors for pending blood requests', ...stackProps });
    const search = new DonorSearch(this, 'DonorSearch', {
      ...(table && { table }),
      ...(config && { config }),
      ...(removalPolicy && { removalPolicy }),
      ...(monitoring !== undefined && { monitoring }),
    });
    new CfnOutput(this, 'TableName', { value: search.table.tableName });
    new CfnOutput(this, 'StateMachineArn', { value: search.stateMachine.stateMachineArn });
    new CfnOutput(this, 'StateMachineConsole', { value: search.consoleUrl });
    new CfnOutput(this, 'BackfillRoleArn', { value: search.backfillRole.roleArn });
    new CfnOutput(this, 'StartSearchFunctionName', { value: search.startSearch.functionName });
    new CfnOutput(this, 'RejectedBucketName', { value: search.rejectedBucket.bucketName });
    if (search.monitoring) {
      const { dashboardUrl, checkWaiting } = search.monitoring;
      new CfnOutput(this, 'DashboardConsole', { value: dashboardUrl });
      new CfnOutput(this, 'CheckWaitingFunctionName', { value: checkWaiting.functionName });
    }
  }
}
