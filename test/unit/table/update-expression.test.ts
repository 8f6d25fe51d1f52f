import { expect, test } from 'vitest';
import { updateExpression } from '../../../src/table/update-expression.ts';

test.for<[string, Record<string, unknown>, string, Record<string, unknown>]>([
  ['sets what is there', { a: 1, b: null }, 'SET #a = :a, #b = :b', { ':a': 1, ':b': null }],
  ['removes what is undefined', { a: undefined, b: undefined }, 'REMOVE #a, #b', {}],
  ['does both at once', { a: undefined, b: 2 }, 'SET #b = :b REMOVE #a', { ':b': 2 }],
])('an update %s', ([, attributes, UpdateExpression, ExpressionAttributeValues]) => {
  expect(updateExpression(attributes)).toEqual({
    UpdateExpression,
    ExpressionAttributeNames: Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name])),
    ExpressionAttributeValues,
  });
});
