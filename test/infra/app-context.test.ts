import { describe, expect, test } from 'vitest';
import { AppContextError, readAppContext } from '../../infra/app-context.ts';

const read = (context: Record<string, unknown>) => readAppContext((name) => context[name]);
const TABLE = {
  tableArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/app',
  tableStreamArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/app/stream/1',
};

describe('the context of a deployment', () => {
  test('is a stack of its own table where nothing is said', () => {
    expect(read({})).toMatchObject({ stackName: 'DonorSearch', table: undefined, keepData: true });
  });

  test('may name a table that exists and numbers of the search', () => {
    const options = read({ ...TABLE, searchConfig: '{"maxSearchRadiusKm":25}', keepData: 'false' });
    expect(options).toMatchObject({ table: TABLE, config: { maxSearchRadiusKm: 25 }, keepData: false });
  });

  test('may switch monitoring off, or name the topic that hears of its alarms', () => {
    const alarmTopicArn = 'arn:aws:sns:eu-west-1:123456789012:on-call';
    expect(read({}).monitoring).toBe(true);
    expect(read({ monitoring: 'false' }).monitoring).toBe(false);
    expect(read({ alarmTopicArn }).monitoring).toEqual({ alarmTopicArn });
  });

  test('may name where notifications go beside the queue, and which', () => {
    const context = {
      notificationTopicArn: 'arn:aws:sns:eu-west-1:123456789012:donors',
      notificationEventBusArn: 'arn:aws:events:eu-west-1:123456789012:event-bus/app',
      notificationTypes: 'BLOOD_REQ_POST, REQ_ACCEPTED',
    };
    expect(read(context).delivery).toEqual({
      topicArn: context.notificationTopicArn,
      eventBusArn: context.notificationEventBusArn,
      notificationTypes: ['BLOOD_REQ_POST', 'REQ_ACCEPTED'],
    });
    expect(read({}).delivery).toEqual({});
  });

  test.for<[string, Record<string, unknown>, RegExp]>([
    [
      'a type that is none',
      { notificationTypes: 'BLOOD' },
      /notificationTypes\[0\]: expected one of BLOOD_REQ/,
    ],
    ['a bus that is no ARN', { notificationEventBusArn: 'app' }, /notificationEventBusArn: expected an ARN/],
    [
      'a topic of alarms that are switched off',
      { monitoring: 'false', alarmTopicArn: 'arn:x' },
      /no alarmTopicArn/,
    ],
    ['a topic that is no ARN', { alarmTopicArn: 'on-call' }, /alarmTopicArn: expected an ARN, got "on-call"/],
    ['a table without its stream', { tableArn: TABLE.tableArn }, /tableArn and tableStreamArn together/],
    ['a table that is no ARN', { ...TABLE, tableArn: 'app' }, /tableArn: expected an ARN, got "app"/],
    ['numbers that are no JSON', { searchConfig: '{' }, /searchConfig: expected JSON/],
    ['an unknown number', { searchConfig: '{"radius":3}' }, /radius: expected no field of this name/],
    ['keepData of maybe', { keepData: 'maybe' }, /keepData: expected true or false, got "maybe"/],
  ])('with %s is refused in words', ([, context, words]) => {
    expect(() => read(context)).toThrow(AppContextError);
    expect(() => read(context)).toThrow(words);
  });
});
