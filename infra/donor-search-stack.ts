import { CfnOutput, type RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { NotificationType } from '../src/domain/notification.ts';
import type { SearchConfigInput } from '../src/domain/search-config.ts';
import type { DeliveryOptions } from './delivery.ts';
import { DonorSearch, type ExistingTable } from './donor-search.ts';
import type { MonitoringOptions } from './monitoring.ts';

/** Delivery by the ARNs of what exists already. */
export interface DeliveryByArn {
  readonly topicArn?: string | undefined;
  readonly eventBusArn?: string | undefined;
  readonly notificationTypes?: readonly NotificationType[] | undefined;
}

export interface DonorSearchStackProps extends StackProps {
  readonly table?: ExistingTable;
  readonly config?: SearchConfigInput;
  readonly removalPolicy?: RemovalPolicy;
  readonly monitoring?: boolean | MonitoringOptions;
  readonly delivery?: DeliveryByArn;
}

/** The donor search as a stack of its own. */
export class DonorSearchStack extends Stack {
  constructor(scope: Construct, id: string, props: DonorSearchStackProps = {}) {
    const { table, config, removalPolicy, monitoring, delivery, ...stackProps } = props;
    super(scope, id, { description: 'Donor search: finds donors for pending blood requests', ...stackProps });
    const search = new DonorSearch(this, 'DonorSearch', {
      ...(table && { table }),
      ...(config && { config }),
      ...(removalPolicy && { removalPolicy }),
      ...(monitoring !== undefined && { monitoring }),
      ...(delivery && { delivery: this.#deliveryOf(delivery) }),
    });
    new CfnOutput(this, 'TableName', { value: search.table.tableName });
    new CfnOutput(this, 'StateMachineArn', { value: search.stateMachine.stateMachineArn });
    new CfnOutput(this, 'StateMachineConsole', { value: search.consoleUrl });
    new CfnOutput(this, 'BackfillRoleArn', { value: search.backfillRole.roleArn });
    new CfnOutput(this, 'StartSearchFunctionName', { value: search.startSearch.functionName });
    new CfnOutput(this, 'RejectedBucketName', { value: search.rejectedBucket.bucketName });
    new CfnOutput(this, 'NotificationQueueUrl', { value: search.delivery.queue.queueUrl });
    new CfnOutput(this, 'NotificationQueueArn', { value: search.delivery.queue.queueArn });
    new CfnOutput(this, 'DeadLetterQueueUrl', { value: search.delivery.deadLetters.queueUrl });
    new CfnOutput(this, 'DeliverFunctionName', { value: search.delivery.deliver.functionName });
    if (search.monitoring) {
      const { dashboardUrl, checkWaiting } = search.monitoring;
      new CfnOutput(this, 'DashboardConsole', { value: dashboardUrl });
      new CfnOutput(this, 'CheckWaitingFunctionName', { value: checkWaiting.functionName });
    }
  }

  #deliveryOf({ topicArn, eventBusArn, notificationTypes }: DeliveryByArn): DeliveryOptions {
    return {
      ...(topicArn !== undefined && { topic: Topic.fromTopicArn(this, 'Topic', topicArn) }),
      ...(eventBusArn !== undefined && { eventBus: EventBus.fromEventBusArn(this, 'EventBus', eventBusArn) }),
      ...(notificationTypes && { notificationTypes }),
    };
  }
}
