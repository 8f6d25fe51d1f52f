import { describe, expect, test } from 'vitest';
import { type Path, partingOf } from '../../../src/replay/path.ts';

const found: Path = { states: ['Wait', 'Run', 'Found'], status: 'SUCCEEDED' };
const broken: Path = { states: ['Wait', 'Run'], status: 'FAILED', error: 'Broken' };

describe('two paths', () => {
  test('are the same where states and end are', () => {
    expect(partingOf(found, { ...found, states: [...found.states] })).toBeUndefined();
    expect(partingOf(broken, { ...broken })).toBeUndefined();
  });

  test.each<[string, Path, Path, object]>([
    [
      'at the first state that differs',
      found,
      { states: ['Wait', 'Go', 'Found'], status: 'SUCCEEDED' },
      { index: 1, expected: 'Run', got: 'Go' },
    ],
    [
      'where one ends and the other goes on',
      broken,
      found,
      { index: 2, expected: 'FAILED Broken', got: 'Found' },
    ],
    [
      'where one goes on and the other ends',
      found,
      broken,
      { index: 2, expected: 'Found', got: 'FAILED Broken' },
    ],
    [
      'where they end otherwise',
      broken,
      { ...broken, error: 'Other' },
      { index: 2, expected: 'FAILED Broken', got: 'FAILED Other' },
    ],
    [
      'where nothing is known of what follows',
      broken,
      { states: ['Wait', 'Run', 'Run'], status: 'UNANSWERED' },
      { index: 2, expected: 'FAILED Broken', got: 'Run' },
    ],
  ])('part %s', (_where, expected, got, parting) => {
    expect(partingOf(expected, got)).toEqual(parting);
  });

  test('do not part after the place where an execution was aborted, or has come to', () => {
    for (const status of ['ABORTED', 'RUNNING', 'TIMED_OUT'] as const) {
      expect(partingOf({ states: ['Wait', 'Run'], status }, found)).toBeUndefined();
      expect(partingOf({ states: ['Wait', 'Choose'], status }, found)).toMatchObject({ index: 1 });
    }
  });

  test('part where the present one ends before the place that an execution had come to', () => {
    const running: Path = { states: ['Wait', 'Run', 'Run'], status: 'RUNNING' };
    expect(partingOf(running, broken)).toEqual({ index: 2, expected: 'Run', got: 'FAILED Broken' });
  });
});
