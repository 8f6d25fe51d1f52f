import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { secondsUntilNextSweep } from '../../../src/domain/sweep-schedule.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const HOUR = 3_600;
const DAY = 24 * HOUR;
const config = v.parse(SearchConfig, {});

function waitWith(secondsLeft: number, retryCount = 0): number | undefined {
  const due = new Date(NOW.getTime() + secondsLeft * 1_000).toISOString();
  return secondsUntilNextSweep(retryCount, due, NOW, config);
}

describe('the next sweep', () => {
  test('comes after a third of the time left, less five minutes', () => {
    expect(waitWith(30 * HOUR)).toBe(10 * HOUR - 300);
  });

  test('comes after an hour at the least and a week at the most', () => {
    expect(waitWith(2 * HOUR)).toBe(HOUR);
    expect(waitWith(365 * DAY)).toBe(7 * DAY);
  });

  test('comes only if it starts before the donation is due', () => {
    expect(waitWith(HOUR + 1)).toBe(HOUR);
    expect(waitWith(HOUR)).toBeUndefined();
    expect(waitWith(600)).toBeUndefined();
  });

  test('comes three times', () => {
    expect(waitWith(30 * HOUR, 2)).toBeDefined();
    expect(waitWith(30 * HOUR, 3)).toBeUndefined();
  });
});
