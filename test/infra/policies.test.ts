import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { templateOf } from '../support/stack.ts';

const Statement = v.object({
  Action: v.union([v.string(), v.array(v.string())]),
  Effect: v.literal('Allow'),
  Resource: v.unknown(),
});
const Policy = v.object({
  Properties: v.object({ PolicyDocument: v.object({ Statement: v.array(Statement) }) }),
});
const template = templateOf();

function statementsOf(nameStart: string): v.InferOutput<typeof Statement>[] {
  const policies = template.findResources('AWS::IAM::Policy');
  const own = Object.entries(policies).filter(([name]) => name.startsWith(nameStart));
  return own.flatMap(([, policy]) => v.parse(Policy, policy).Properties.PolicyDocument.Statement);
}

function actionsOf(nameStart: string): string[] {
  return statementsOf(nameStart)
    .flatMap(({ Action }) => Action)
    .sort();
}

describe('what each part may do', () => {
  test('the wave reads and writes items, and scans nothing', () => {
    expect(actionsOf('DonorSearchRunWaveFunction')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  test('the trigger reads the stream, opens searches, starts the machine and keeps rejected records', () => {
    const actions = actionsOf('DonorSearchStartSearchFunction');
    expect(actions.filter((action) => /^(dynamodb|states):/.test(action))).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
      'dynamodb:PutItem',
      'states:DescribeExecution',
      'states:StartExecution',
    ]);
    expect(actions).toContain('s3:PutObject');
    // Lambda lists the bucket before it writes there what it gives up; nobody reads what is kept.
    expect(actions.filter((action) => /^s3:(Get|List|Delete)/.test(action))).toEqual(['s3:ListBucket']);
  });

  test('delivery reads the stream, sends to its queue, keeps rejected records, and nothing of the table', () => {
    expect(actionsOf('DonorSearchDeliveryDeliverFunction').filter((it) => !/^(s3|xray):/.test(it))).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
      'sqs:SendMessage',
    ]);
    const actions = actionsOf('DonorSearchDeliveryDeliverFunction');
    expect(actions.filter((action) => /^s3:(Get|List|Delete)/.test(action))).toEqual(['s3:ListBucket']);
    expect(actions).toContain('s3:PutObject');
    const sends = statementsOf('DonorSearchDeliveryDeliverFunction').filter(
      ({ Action }) => Action === 'sqs:SendMessage',
    );
    expect(sends.map(({ Resource }) => Resource)).toEqual([
      { 'Fn::GetAtt': [expect.stringMatching(/^DonorSearchDeliveryNotificationsQueue/), 'Arn'] },
    ]);
  });

  test('the machine runs waves and starts itself anew', () => {
    const actions = [
      ...actionsOf('DonorSearchWorkflowStateMachineRole'),
      ...actionsOf('DonorSearchWorkflowStartNextRun'),
    ];
    expect(actions.filter((action) => /^(lambda|states):/.test(action))).toEqual([
      'lambda:InvokeFunction',
      'states:StartExecution',
    ]);
  });

  test('the recorder of failures updates items', () => {
    expect(
      actionsOf('DonorSearchRecordFailureFunction').filter((action) => !action.startsWith('xray:')),
    ).toEqual(['dynamodb:UpdateItem']);
  });

  test('the count of who waits queries the one index that lists them', () => {
    const statements = statementsOf('DonorSearchMonitoringWaitingCheckWaitingFunction');
    const ofTable = statements.filter(({ Action }) => ![Action].flat().every((it) => it.startsWith('xray:')));
    expect(ofTable).toEqual([
      {
        Action: 'dynamodb:Query',
        Effect: 'Allow',
        Resource: {
          'Fn::Join': [
            '',
            [{ 'Fn::GetAtt': [expect.stringMatching(/^DonorSearchDataTable/), 'Arn'] }, '/index/GSI1'],
          ],
        },
      },
    ]);
  });

  test('the backfill, which no function runs, scans and mends', () => {
    expect(actionsOf('DonorSearchBackfillRole')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DescribeTable',
      'dynamodb:Scan',
      'dynamodb:UpdateItem',
    ]);
  });

  test('nobody may do everything, and nothing of the table may be done to every table', () => {
    const functions = Object.entries(template.findResources('AWS::IAM::Policy')).filter(
      ([name]) => !name.startsWith('DonorSearchBackfillRole'),
    );
    expect(functions.length).toBeGreaterThan(3);
    for (const [, policy] of functions) {
      for (const { Action, Resource } of v.parse(Policy, policy).Properties.PolicyDocument.Statement) {
        const actions = [Action].flat();
        expect(actions).not.toContain('dynamodb:Scan');
        expect(actions.filter((action) => action.endsWith(':*') || action === '*')).toEqual([]);
        const everywhere = [Resource].flat().includes('*');
        if (everywhere) {
          // Tracing, log delivery and the list of streams know no resource.
          expect(actions.filter((action) => !/^(xray:|logs:|dynamodb:ListStreams)/.test(action))).toEqual([]);
        }
      }
    }
  });
});
