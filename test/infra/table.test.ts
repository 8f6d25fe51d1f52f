import { RemovalPolicy } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { templateOf } from '../support/stack.ts';

const TABLE = 'AWS::DynamoDB::GlobalTable';

describe('the table of a new stack', () => {
  const template = templateOf();

  test('has the keys and indexes of the app, projected whole, and the sparse one with what a wave reads', () => {
    template.hasResourceProperties(TABLE, {
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'LSI1',
          KeySchema: [
            { AttributeName: 'PK', KeyType: 'HASH' },
            { AttributeName: 'LSI1SK', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [
            { AttributeName: 'GSI1PK', KeyType: 'HASH' },
            { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'GSI2',
          KeySchema: [
            { AttributeName: 'GSI2PK', KeyType: 'HASH' },
            { AttributeName: 'GSI2SK', KeyType: 'RANGE' },
          ],
          Projection: {
            ProjectionType: 'INCLUDE',
            NonKeyAttributes: ['latitude', 'longitude', 'GSI1PK'],
          },
        },
      ],
    });
  });

  test('is on demand, streams both images, and can be restored to any point in time', () => {
    template.hasResourceProperties(TABLE, {
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      Replicas: [
        Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }),
      ],
    });
  });

  test('outlives the stack, as the rejected records and the queues do', () => {
    for (const type of [TABLE, 'AWS::S3::Bucket', 'AWS::SQS::Queue']) {
      template.hasResource(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    }
    template.hasResourceProperties(TABLE, {
      Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })],
    });
  });

  test('can be had without protection, for a cloud that is thrown away', () => {
    const passing = templateOf({ removalPolicy: RemovalPolicy.DESTROY });
    passing.hasResource(TABLE, { DeletionPolicy: 'Delete' });
    passing.hasResourceProperties(TABLE, {
      Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
    });
  });
});

describe('a stack next to a table that exists', () => {
  const tableArn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/app';
  const tableStreamArn = `${tableArn}/stream/2026-01-01T00:00:00.000`;
  const template = templateOf({ table: { tableArn, tableStreamArn } });

  test('makes no table', () => {
    template.resourceCountIs(TABLE, 0);
    template.resourceCountIs('AWS::DynamoDB::Table', 0);
  });

  test('reads its stream, its items and its indexes', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: tableStreamArn });
    const policies = JSON.stringify(template.findResources('AWS::IAM::Policy'));
    expect(policies).toContain(`"${tableArn}"`);
    expect(policies).toContain(`"${tableArn}/index/*"`);
    expect(policies).toContain(`"${tableStreamArn}"`);
  });

  test('names it in its outputs and to its functions', () => {
    template.hasOutput('TableName', { Value: 'app' });
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ TABLE_NAME: 'app', STATE_MACHINE_ARN: Match.anyValue() }),
      },
    });
  });
});
