import { expect, test } from 'vitest';
import { lambdaTraceHeader } from '../../../lambdas/shared/trace-header.ts';

const HEADER = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';

test.for<[string, string | undefined, string | undefined]>([
  ['the one of the invocation', HEADER, HEADER],
  ['one of the length that Step Functions takes', 'x'.repeat(256), 'x'.repeat(256)],
  ['none where there is none', undefined, undefined],
  ['none where it is empty', '', undefined],
  ['none rather than one that is too long', 'x'.repeat(257), undefined],
  ['none rather than one with other letters', `${HEADER};é`, undefined],
])('a trace goes on with %s', ([, variable, header]) => {
  expect(lambdaTraceHeader({ _X_AMZN_TRACE_ID: variable })).toBe(header);
});
