import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executionName } from '../../../src/search/execution-name.ts';

const KEY = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T10:00:00Z' };
const key = fc.record({ seekerId: fc.string(), requestPostId: fc.string(), createdAt: fc.string() });

describe('the name of an execution', () => {
  test('shows the requestPostId and the run', () => {
    expect(executionName(KEY, 2)).toMatch(/^req-1-run2-[0-9a-f]{20}$/);
  });

  test('holds as much of a long requestPostId as there is room for, and no character that is not allowed', () => {
    const name = executionName({ ...KEY, requestPostId: `a/b${'c'.repeat(100)}` }, 1);
    expect(name).toMatch(/^a_bc+-run1-[0-9a-f]{20}$/);
    expect(name).toHaveLength(80);
  });

  test('is allowed by Step Functions, whatever the ids', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 1_000_000 }), (search, run) => {
        expect(executionName(search, run)).toMatch(/^[A-Za-z0-9_-]{1,80}$/);
      }),
    );
  });

  test('is the same for the same key and run, and another for every other', () => {
    fc.assert(
      fc.property(key, key, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (a, b, m, n) => {
        const same = JSON.stringify([a, m]) === JSON.stringify([b, n]);
        expect(executionName(a, m) === executionName(b, n)).toBe(same);
        expect(executionName({ ...a }, m)).toBe(executionName(a, m));
      }),
    );
  });

  test('tells keys apart whose parts run together', () => {
    const other = { ...KEY, seekerId: 'seeker-1","2026', createdAt: KEY.createdAt.slice(4) };
    expect(executionName(other, 1)).not.toBe(executionName(KEY, 1));
  });
});
