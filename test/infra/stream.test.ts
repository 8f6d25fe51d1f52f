import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { templateOf } from '../support/stack.ts';

const template = templateOf();
const Mapping = v.object({
  Properties: v.object({
    StartingPosition: v.string(),
    FilterCriteria: v.object({
      Filters: v.tuple([v.object({ Pattern: v.pipe(v.string(), v.parseJson()) })]),
    }),
  }),
});
const mapping = v.parse(Mapping, Object.values(template.findResources('AWS::Lambda::EventSourceMapping'))[0]);

/** The rules of event filtering that the pattern uses: exact values, prefixes, lists as alternatives. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    return pattern.some((rule: unknown) => {
      if (typeof rule === 'object' && rule && 'prefix' in rule)
        return String(value).startsWith(String(rule.prefix));
      return rule === value;
    });
  }
  return Object.entries(Object(pattern)).every(([key, inner]) => {
    return value !== null && typeof value === 'object' && matches(inner, Reflect.get(value, key));
  });
}

function record(eventName: string, image: Record<string, string>) {
  const attributes = Object.entries(image).map(([name, text]) => [name, { S: text }]);
  const NewImage = eventName === 'REMOVE' ? undefined : Object.fromEntries(attributes);
  return { eventName, dynamodb: { NewImage } };
}

const REQUEST = { PK: 'BLOOD_REQ#s', SK: 'BLOOD_REQ#2026-12-01T10:00:00Z#r', status: 'PENDING' };

describe('the mapping from the stream to the trigger', () => {
  const [{ Pattern: pattern }] = mapping.Properties.FilterCriteria.Filters;

  test('starts at the oldest record, or a change of the mapping could skip some', () => {
    expect(mapping.Properties.StartingPosition).toBe('TRIM_HORIZON');
    template.resourceCountIs('AWS::Lambda::EventSourceMapping', 1);
  });

  test('tries a bounded number of times, apart from its good records, and keeps what it gives up', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
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
