import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { presentDefinition } from '../../src/replay/definition.ts';
import { templateOf } from '../support/stack.ts';

const template = templateOf();

describe('the state machine in the stack', () => {
  test('is the file in workflows/, of the standard kind, logged and traced', () => {
    template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      StateMachineType: 'STANDARD',
      DefinitionString: Match.serializedJson(
        Match.objectLike({ Comment: presentDefinition().Comment, StartAt: 'WaitForNextWave' }),
      ),
      DefinitionSubstitutions: { RunWaveFunctionArn: Match.objectLike({ 'Fn::GetAtt': Match.anyValue() }) },
      LoggingConfiguration: Match.objectLike({ Level: 'ALL', IncludeExecutionData: true }),
      TracingConfiguration: { Enabled: true },
    });
  });

  test('tells the recorder when one of its own executions fails, times out or is stopped', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [{ Ref: Match.stringLikeRegexp('StateMachine') }],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      Targets: [
        Match.objectLike({ RetryPolicy: { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 21_600 } }),
      ],
    });
  });
});

test('the bucket of rejected records is encrypted, private and reached by TLS alone', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    VersioningConfiguration: { Status: 'Enabled' },
  });
  template.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: Match.objectLike({
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    }),
  });
});

test('the outputs lead to the table, the machine and its page in the console', () => {
  template.hasOutput('TableName', {});
  template.hasOutput('StateMachineArn', {});
  template.hasOutput('RejectedBucketName', {});
  const { Value } = Object.values(template.findOutputs('StateMachineConsole'))[0] ?? {};
  expect(JSON.stringify(Value)).toContain('console.aws.amazon.com/states/home?region=');
});
