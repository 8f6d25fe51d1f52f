import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf, describe as tell } from '../../../src/domain/problems.ts';

const Place = v.strictObject({ name: v.string('text'), sizes: v.optional(v.array(v.number('a number'))) });
const Places = v.object({ places: v.array(Place) });

function told(schema: v.GenericSchema, value: unknown): string[] {
  return problemsOf(v.safeParse(schema, value).issues ?? []).map(tell);
}

describe('a problem', () => {
  test.for<[unknown, string]>([
    [7, 'the whole: expected an object, got 7'],
    [undefined, 'the whole: expected an object, got nothing'],
    [{}, 'places: expected a value, got nothing'],
    [{ places: [7] }, 'places[0]: expected an object, got 7'],
    [{ places: [{}] }, 'places[0].name: expected a value, got nothing'],
    [{ places: [{ name: 'N', sort: 1 }] }, 'places[0].sort: expected no field of this name, got "sort"'],
    [{ places: [{ name: 7 }] }, 'places[0].name: expected text, got 7'],
    [{ places: [{ name: 'N', sizes: [1, 'two'] }] }, 'places[0].sizes[1]: expected a number, got "two"'],
    [{ places: [{ name: ['a', 1] }] }, 'places[0].name: expected text, got ["a",1]'],
    [{ places: [{ name: Symbol.for('s') }] }, 'places[0].name: expected text, got Symbol(s)'],
  ])('tells where it is, what belongs there and what was there: %#', ([value, sentence]) => {
    expect(told(Places, value)).toEqual([sentence]);
  });

  test('shows no more than 80 characters of what was there', () => {
    const Two = v.literal(2, 'two');
    const quoted = (length: number) => 'x'.repeat(length - '""'.length);
    expect(told(Two, quoted(80))).toEqual([`the whole: expected two, got "${quoted(80)}"`]);
    expect(told(Two, quoted(81))).toEqual([`the whole: expected two, got "${quoted(81)}…`]);
  });

  test('is a missing value only where nothing stood there', () => {
    const missing = (name: unknown) =>
      problemsOf(v.safeParse(v.object({ name: v.string() }), { name }).issues ?? []).map((it) => it.missing);
    expect([undefined, null, '', 0].map(missing)).toEqual([[true], [true], [], [false]]);
  });
});
