import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

const RETRY_ATTEMPTS = 20;
const MAX_EVENT_AGE = Duration.hours(6);

export interface FailureRuleProps {
  readonly stateMachine: IStateMachine;
  readonly recordFailure: IFunction;
}

/** Executions that failed, timed out or were stopped, to the function that notes it on their search. */
export class FailureRule extends Construct {
  constructor(scope: Construct, id: string, props: FailureRuleProps) {
    super(scope, id);
    new Rule(this, 'Rule', {
      description: 'Notes on a donor search why its execution stopped',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [props.stateMachine.stateMachineArn],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      targets: [
        new LambdaFunction(props.recordFailure, {
          retryAttempts: RETRY_ATTEMPTS,
          maxEventAge: MAX_EVENT_AGE,
        }),
      ],
    });
  }
}
