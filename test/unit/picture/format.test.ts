import { describe, expect, test } from 'vitest';
import { donorKm, duration, moment, utc, words } from '../../../src/picture/format.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('words for people', () => {
  test.each([
    [0, '0 s'],
    [90 * SECOND, '90 s'],
    [180 * SECOND, '3 min'],
    [3 * HOUR + 600 * SECOND, '3 h 10 min'],
    [3 * HOUR - 1 * SECOND, '3 h'],
    [24 * HOUR, '24 h'],
    [51 * HOUR, '2 d 3 h'],
    [72 * HOUR, '3 d'],
  ])('tell a time of %d ms as %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  test('tell a time in UTC, and what is no time as it is', () => {
    expect(utc('2026-12-01T10:00:00+06:00')).toBe('2026-12-01 04:00:00 UTC');
    expect(moment('soon')).toEqual({ date: 'soon', time: '' });
    expect(utc('soon')).toBe('soon');
  });

  test('tell a distance to 100 m where places are hidden, else to 10 m', () => {
    expect(donorKm(1.2345, false)).toBe('1.2 km');
    expect(donorKm(1.2345, true)).toBe('1.23 km');
  });

  test('tell a constant without its capitals', () => {
    expect(words('FOUND_ENOUGH')).toBe('found enough');
  });
});
