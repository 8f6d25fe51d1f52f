import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, test } from 'vitest';
import { DonorSearch } from '../../infra/donor-search.ts';
import { NOTIFICATION_TYPES } from '../../src/domain/notification.ts';
import { mappingTo, matches, filteredRecord as record } from '../support/event-filter.ts';
import { FLAGS, templateOf } from '../support/stack.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:donors';
const BUS = 'arn:aws:events:eu-west-1:123456789012:event-bus/app';
const QUEUE = 'AWS::SQS::Queue';
const MAPPING = 'AWS::Lambda::EventSourceMapping';
const DAYS_14 = 14 * 86_400;
const template = templateOf();
const { mapping, pattern } = mappingTo(template, 'Deliver');
const wide = templateOf({ delivery: { notificationTypes: ['REQ_ACCEPTED', 'COMMON'] } });

const notification = (type = 'BLOOD_REQ_POST') => ({
  PK: 'NOTIFICATION#donor-1',
  SK: `${type}#req-1`,
  status: 'PENDING',
});

describe('the queue of notifications', () => {
  test('is encrypted, keeps messages as long as it may, and sets aside what cannot be sent', () => {
    template.hasResourceProperties(QUEUE, {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: DAYS_14,
      VisibilityTimeout: 180,
      RedrivePolicy: {
        maxReceiveCount: 5,
        deadLetterTargetArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('DeadLetters'), 'Arn'] },
      },
    });
    template.resourcePropertiesCountIs(
      QUEUE,
      { SqsManagedSseEnabled: true, MessageRetentionPeriod: DAYS_14, FifoQueue: Match.absent() },
      2,
    );
  });

  test('takes nothing without TLS, nor does the one of dead letters', () => {
    const unsafe = Match.objectLike({
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Deny',
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]),
    });
    template.resourcePropertiesCountIs('AWS::SQS::QueuePolicy', { PolicyDocument: unsafe }, 2);
  });

  test('is found from the outputs', () => {
    const outputs = Object.keys(template.findOutputs('*'));
    for (const name of ['NotificationQueueUrl', 'NotificationQueueArn', 'DeadLetterQueueUrl']) {
      expect(outputs).toContain(name);
    }
  });
});

describe('the mapping from the stream to delivery', () => {
  test('tries as long as the stream keeps the records, apart from its good ones, and keeps what it gives up', () => {
    expect(mapping.StartingPosition).toBe('TRIM_HORIZON');
    template.hasResourceProperties(MAPPING, {
      FunctionName: { Ref: Match.stringLikeRegexp('Deliver') },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: Match.absent(),
      MaximumRecordAgeInSeconds: 23 * 3_600,
      DestinationConfig: {
        OnFailure: {
          Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DonorSearchRejectedBucket'), 'Arn'] },
        },
      },
    });
  });

  test('lets a new notification through that asks for a donation', () => {
    expect(matches(pattern, record('INSERT', notification()))).toBe(true);
  });

  test.for<[string, ReturnType<typeof record>]>([
    ['an answered notification', record('MODIFY', { ...notification(), status: 'ACCEPTED' })],
    ['a removed one', record('REMOVE', notification())],
    ['one of another type', record('INSERT', notification('REQ_ACCEPTED'))],
    ['one of a type that only begins alike', record('INSERT', notification('BLOOD_REQ_POSTER'))],
    ['a request', record('INSERT', { PK: 'BLOOD_REQ#s', SK: 'BLOOD_REQ#t#r', status: 'PENDING' })],
    ['a search', record('INSERT', { PK: 'DONOR_SEARCH#s', SK: 'DONOR_SEARCH#t#r', status: 'PENDING' })],
    ['a donor', record('INSERT', { PK: 'USER#d', SK: 'LOCATION#l' })],
  ])('holds back %s', ([, held]) => {
    expect(matches(pattern, held)).toBe(false);
  });

  test('lets through the types that are asked for, and the function knows them', () => {
    const through = NOTIFICATION_TYPES.filter((type) =>
      matches(mappingTo(wide, 'Deliver').pattern, record('INSERT', notification(type))),
    );
    expect(through).toEqual(['REQ_ACCEPTED', 'COMMON']);
    wide.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ NOTIFICATION_TYPES: 'REQ_ACCEPTED,COMMON' }) },
    });
  });

  test('has no record in common with the trigger’s', () => {
    const { pattern: ofTrigger } = mappingTo(template, 'StartSearch');
    const keys = ['NOTIFICATION#', 'BLOOD_REQ#', 'BLOOD_REQ_POST#', 'DONOR_SEARCH#', 'USER#', 'ACCEPTED#'];
    const records = ['INSERT', 'MODIFY', 'REMOVE'].flatMap((eventName) =>
      keys.flatMap((PK) => keys.map((SK) => record(eventName, { PK, SK, status: 'PENDING' }))),
    );
    const seen = [ofTrigger, pattern].map((it) => records.filter((one) => matches(it, one)));
    expect(seen.map((some) => some?.length)).toEqual([2, 1]);
    expect(new Set(seen.flat()).size).toBe(3);
  });
});

describe('a topic and an event bus of the user’s', () => {
  const both = templateOf({ delivery: { topicArn: TOPIC, eventBusArn: BUS } });

  test('are told to the function, which may publish to them and to no other', () => {
    both.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ TOPIC_ARN: TOPIC, EVENT_BUS_ARN: BUS }) },
    });
    both.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          { Action: 'sns:Publish', Effect: 'Allow', Resource: TOPIC },
          { Action: 'events:PutEvents', Effect: 'Allow', Resource: BUS },
        ]),
      },
    });
  });

  test('are none where none are given', () => {
    const text = JSON.stringify(template.toJSON());
    expect(text).not.toMatch(/TOPIC_ARN|EVENT_BUS_ARN|sns:Publish|events:PutEvents/);
  });

  test('may be constructs of the user’s own app', () => {
    const stack = new Stack(new App({ context: { ...FLAGS, 'aws:cdk:bundling-stacks': [] } }), 'App');
    const topic = new Topic(stack, 'Donors');
    new DonorSearch(stack, 'Search', { delivery: { topic } });
    Template.fromStack(stack).hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ TOPIC_ARN: { Ref: Match.stringLikeRegexp('^Donors') } }),
      },
    });
  });
});

test.for([[[]], [['BLOOD']]])('types of notifications that are none are refused: %j', ([types]) => {
  // As from JavaScript, which no compiler holds to the types.
  const delivery = { notificationTypes: types as never };
  expect(() => templateOf({ delivery })).toThrow(/at least one type|one of BLOOD_REQ_POST/);
});
