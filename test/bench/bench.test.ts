import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../src/local/paths.ts';
import { ROW_BYTES } from '../../src/search/read-units.ts';
import { play } from '../support/engine.ts';
import { claimsOf } from './claims.ts';
import { measureAll } from './measure.ts';
import { countRows } from './report.ts';
import { DONOR_BYTES } from './rows.ts';
import { transitionsOf } from './transitions.ts';

/** The largest cities are left to `npm run bench`. */
const PEOPLE = 50_000;

const all = await measureAll(PEOPLE);

test('the search reads about as much as there is to find', () => {
  for (const { text, value, atMost } of claimsOf(all)) expect(value, text).toBeLessThanOrEqual(atMost);
});

test('it notifies exactly the nearest in every case, with the sparse index and without', () => {
  expect(all.filter(({ notifiedNearest }) => !notifiedNearest)).toEqual([]);
});

test('docs/benchmarks.md holds what is counted now', async () => {
  const lines = new Set((await readFile(join(PROJECT, 'docs', 'benchmarks.md'), 'utf8')).split('\n'));
  expect(all.flatMap(countRows).filter((row) => !lines.has(row))).toEqual([]);
});

test('state transitions are counted as the machine makes them', async () => {
  const outcomes = ['CONTINUE', 'MORE', 'SWEEP', 'FOUND_ENOUGH'] as const;
  const { states } = await play(outcomes.map((outcome) => ({ outcome })));
  expect(transitionsOf(outcomes)).toBe(states.length);
});

test('the planner knows what a row weighs, to a third or better', () => {
  for (const index of ['GSI1', 'GSI2'] as const) {
    expect(ROW_BYTES[index] / DONOR_BYTES[index]).toBeGreaterThan(2 / 3);
    expect(ROW_BYTES[index] / DONOR_BYTES[index]).toBeLessThan(3 / 2);
  }
});
