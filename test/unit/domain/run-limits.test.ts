import { describe, expect, test } from 'vitest';
import { runIsOver } from '../../../src/domain/run-limits.ts';

const STARTED = '2026-01-01T00:00:00Z';
const later = (days: number) => new Date(Date.parse(STARTED) + days * 24 * 3_600_000);

describe('a run', () => {
  test.for([
    ['in its first days', 1, 7, false],
    ['whose next wave is due on its 350th day', 20, 350, false],
    ['whose next wave would be due later', 20, 350.01, true],
    ['with 249 waves', 249, 1, false],
    ['with 250 waves', 250, 1, true],
  ] as const)('%s (%i waves, %d days): over %s', ([, wave, days, over]) => {
    expect(runIsOver({ runStartedAt: STARTED, runFirstWave: 1 }, wave, later(days))).toBe(over);
  });

  test('counts its own waves, not those of the runs before it', () => {
    const run = { runStartedAt: STARTED, runFirstWave: 501 };
    expect(runIsOver(run, 749, later(1))).toBe(false);
    expect(runIsOver(run, 750, later(1))).toBe(true);
  });

  test('whose start nobody wrote down is bounded by its waves', () => {
    expect(runIsOver({}, 249, later(9_999))).toBe(false);
    expect(runIsOver({}, 250, later(0))).toBe(true);
  });
});
