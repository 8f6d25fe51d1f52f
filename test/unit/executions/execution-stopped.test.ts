import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { describeStop, ExecutionStopped } from '../../../src/executions/execution-stopped.ts';

const SEARCH = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T10:00:00Z' };
/** As EventBridge delivers it. */
const EVENT = {
  version: '0',
  id: '315c1398-40ff-a850-213b-158f73e60175',
  'detail-type': 'Step Functions Execution Status Change',
  source: 'aws.states',
  account: '123456789012',
  time: '2026-12-01T10:00:30Z',
  region: 'eu-west-1',
  resources: ['arn:aws:states:eu-west-1:123456789012:execution:donor-search:req-1-run1'],
  detail: {
    executionArn: 'arn:aws:states:eu-west-1:123456789012:execution:donor-search:req-1-run1',
    stateMachineArn: 'arn:aws:states:eu-west-1:123456789012:stateMachine:donor-search',
    name: 'req-1-run1',
    status: 'FAILED',
    startDate: 1_796_119_200_000,
    stopDate: 1_796_119_230_000,
    input: JSON.stringify({ search: SEARCH, run: 1, nextWave: 1, waitSeconds: 0 }),
    inputDetails: { included: true },
    output: null,
    outputDetails: null,
    error: 'InvalidRequestError',
    cause: 'Request req-1 cannot be read: latitude: expected a value',
  },
};
const parse = (detail: object) =>
  v.parse(ExecutionStopped, { ...EVENT, detail: { ...EVENT.detail, ...detail } });

describe('the event that an execution stopped', () => {
  test('names the search and the run by the execution’s input', () => {
    expect(parse({}).detail.input).toEqual({ search: SEARCH, run: 1 });
  });

  test.for<[object, string]>([
    [{}, 'FAILED: InvalidRequestError: Request req-1 cannot be read: latitude: expected a value'],
    [{ status: 'TIMED_OUT', error: null, cause: null }, 'TIMED_OUT'],
    [{ status: 'ABORTED', error: undefined, cause: 'by hand' }, 'ABORTED: by hand'],
  ])('is told in one line', ([detail, line]) => {
    expect(describeStop(parse(detail))).toBe(line);
  });

  test('is told shortly, however long the cause', () => {
    expect(describeStop(parse({ cause: 'x'.repeat(32_768) })).length).toBeLessThan(1_100);
  });

  test.for([{ input: 'no JSON' }, { input: '{}' }, { input: null }, { status: 'SUCCEEDED' }])(
    'is refused with %j',
    (detail) => {
      expect(() => parse(detail)).toThrow(v.ValiError);
    },
  );
});
