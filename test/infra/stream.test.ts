import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { mappingTo, matches, filteredRecord as record } from '../support/event-filter.ts';
import { templateOf } from '../support/stack.ts';

const template = templateOf();
const { mapping, pattern } = mappingTo(template, 'StartSearch');

const REQUEST = { PK: 'BLOOD_REQ#s', SK: 'BLOOD_REQ#2026-12-01T10:00:00Z#r', status: 'PENDING' };

describe('the mapping from the stream to the trigger', () => {
  test('starts at the oldest record, or a change of the mapping could skip some', () => {
    expect(mapping.StartingPosition).toBe('TRIM_HORIZON');
  });

  test('tries a bounded number of times, apart from its good records, and keeps what it gives up', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp('StartSearch') },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 20,
      // Younger than the day after which the stream drops a record without a word.
      MaximumRecordAgeInSeconds: 23 * 3_600,
      DestinationConfig: {
        OnFailure: {
          Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DonorSearchRejectedBucket'), 'Arn'] },
        },
      },
    });
  });

  test.for(['INSERT', 'MODIFY'])('lets a pending request through on %s', (eventName) => {
    expect(matches(pattern, record(eventName, REQUEST))).toBe(true);
  });

  test.for<[string, ReturnType<typeof record>]>([
    ['a removed request', record('REMOVE', REQUEST)],
    ['a cancelled request', record('MODIFY', { ...REQUEST, status: 'CANCELLED' })],
    ['an acceptance in the partition of the request', record('INSERT', { ...REQUEST, SK: 'ACCEPTED#r#d' })],
    ['a search', record('INSERT', { PK: 'DONOR_SEARCH#s', SK: 'DONOR_SEARCH#t#r', status: 'PENDING' })],
    ['a notification', record('INSERT', { PK: 'NOTIFICATION#d', SK: 'BLOOD_REQ_POST#r', status: 'PENDING' })],
    ['a donor', record('INSERT', { PK: 'USER#d', SK: 'LOCATION#l' })],
  ])('holds back %s', ([, held]) => {
    expect(matches(pattern, held)).toBe(false);
  });
});

test('AWS advises two functions a shard, and these are two', () => {
  template.resourceCountIs('AWS::Lambda::EventSourceMapping', 2);
});
