import { describe, expect, test } from 'vitest';
import { transitionsOf } from '../../../src/picture/machine.ts';
import { layOut, STATE_HEIGHT } from '../../../src/picture/machine-layout.ts';
import { MACHINE } from '../../support/sample-search.ts';

/** A phone's width, less the margins of page and card. */
const PHONE = 326;

describe('the drawn machine', () => {
  const { states, lines, width } = layOut(MACHINE);

  test('has every state and every transition of the definition', () => {
    expect(states.map(({ name }) => name)).toEqual(Object.keys(MACHINE.States));
    expect(lines.map(({ from, to }) => ({ from, to }))).toEqual(transitionsOf(MACHINE));
    for (const { points } of lines) expect(points.length).toBeGreaterThan(1);
  });

  test('is no wider than a phone', () => {
    expect(width).toBeLessThanOrEqual(PHONE);
  });

  test('has no box over another', () => {
    for (const a of states) {
      for (const b of states) {
        if (a === b) continue;
        const apart = Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= STATE_HEIGHT;
        expect(apart, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  });
});
