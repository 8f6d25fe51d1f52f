import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

const DEFINITION = join(import.meta.dirname, '..', 'workflows', 'donor-search.asl.json');

export interface SearchWorkflowProps {
  readonly runWave: IFunction;
  readonly logRetention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/** The state machine: the file in `workflows/`, with the ARN of the wave function filled in. */
export class SearchWorkflow extends Construct {
  readonly stateMachine: StateMachine;
  /** Page of the machine in the Step Functions console. */
  readonly consoleUrl: string;

  constructor(scope: Construct, id: string, props: SearchWorkflowProps) {
    super(scope, id);
    const logs = new LogGroup(this, 'Logs', {
      // The prefix keeps the policy that lets the service write below its size limit, however many machines log.
      logGroupName: `/aws/vendedlogs/states/${Stack.of(this).stackName}-${this.node.addr.slice(-8)}`,
      retention: props.logRetention,
      removalPolicy: props.removalPolicy,
    });
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(readFileSync(DEFINITION, 'utf8')),
      definitionSubstitutions: { RunWaveFunctionArn: props.runWave.functionArn },
      comment: 'Donor search for one blood request',
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: true },
      tracingEnabled: true,
    });
    props.runWave.grantInvoke(this.stateMachine);
    this.#letStartItself();
    const { region } = Stack.of(this);
    this.consoleUrl =
      `https://${region}.console.aws.amazon.com/states/home?region=${region}` +
      `#/statemachines/view/${this.stateMachine.stateMachineArn}`;
  }

  /** A policy of its own: the role's default policy is made before the machine and cannot name it. */
  #letStartItself(): void {
    const policy = new Policy(this, 'StartNextRun', {
      statements: [
        new PolicyStatement({
          actions: ['states:StartExecution'],
          resources: [this.stateMachine.stateMachineArn],
        }),
      ],
    });
    policy.attachToRole(this.stateMachine.role);
  }
}
