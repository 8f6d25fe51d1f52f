import { describe, expect, test } from 'vitest';
import { type LookEnd, nextFrontier, outcomeOf } from '../../../src/search/outcome.ts';

function end(donors: number, changes: Partial<LookEnd> = {}): LookEnd {
  const chosen = Array.from({ length: donors }, (_, index) => ({
    userId: `u${index}`,
    locationId: 'home',
    distanceKm: index + 1,
  }));
  return { chosen, boundKm: 8, someLeft: false, radiusReached: false, outOfTime: false, ...changes };
}

describe('a wave goes on with', () => {
  test.each([
    ['FOUND_ENOUGH', 'nobody is missing', end(3), 3, 3, true],
    ['FOUND_ENOUGH', 'nobody was missing before', end(0), -1, 0, true],
    ['SWEEP', 'the radius is reached and a sweep is left', end(1, { radiusReached: true }), 3, 3, true],
    ['RADIUS_EXHAUSTED', 'no sweep is left', end(1, { radiusReached: true }), 3, 3, false],
    ['MORE', 'the transaction is full', end(98), 120, 98, true],
    ['MORE', 'it is full and more are left', end(98, { radiusReached: true, someLeft: true }), 120, 98, true],
    ['MORE', 'the time is up', end(1, { outOfTime: true }), 3, 3, true],
    ['CONTINUE', 'its cells are used up', end(1), 3, 3, true],
  ] as const)('%s where %s', (outcome, _, look, need, wanted, sweepLeft) => {
    expect(outcomeOf(look, need, wanted, sweepLeft)).toBe(outcome);
  });
});

describe('the next wave begins', () => {
  test('after the last donor where all wanted were found', () => {
    expect(nextFrontier(end(3), 3, 'MORE', undefined)).toEqual({ distanceKm: 3, userId: 'u2' });
  });

  test('at the bound where fewer were found', () => {
    expect(nextFrontier(end(2), 3, 'CONTINUE', undefined)).toEqual({ distanceKm: 8, userId: '' });
    const nearer = { distanceKm: 7.9, userId: 'u' };
    expect(nextFrontier(end(2), 3, 'CONTINUE', nearer)).toEqual({ distanceKm: 8, userId: '' });
  });

  test.each([8, 9])(
    'no nearer than the wave before it (%i km), where the time was up early',
    (distanceKm) => {
      const frontier = { distanceKm, userId: 'u' };
      expect(nextFrontier(end(0, { outOfTime: true }), 3, 'MORE', frontier)).toBe(frontier);
    },
  );

  test('where it was, where nobody was wanted', () => {
    const frontier = { distanceKm: 2, userId: 'u' };
    expect(nextFrontier(end(0), 0, 'FOUND_ENOUGH', frontier)).toBe(frontier);
  });

  test('at the centre in a new sweep', () => {
    expect(nextFrontier(end(1), 3, 'SWEEP', { distanceKm: 2, userId: 'u' })).toBeUndefined();
  });
});
