import { expect, test } from 'vitest';
import { CandidatePool, compareCandidates } from '../../../src/search/candidates.ts';

const ORIGIN = { latitude: 0, longitude: 0 };
const place = (userId: string, latitude: number) => ({ userId, locationId: 'home', latitude, longitude: 0 });

test('a pool tells who stands at most so far, and how many places count', () => {
  const pool = new CandidatePool(ORIGIN, undefined, new Set(['seeker']));
  expect(pool.add([place('a', 0.01), place('b', 0.02), place('seeker', 0)])).toBe(2);
  const [a, b] = pool.within(Number.POSITIVE_INFINITY);
  expect([a?.userId, b?.userId]).toEqual(['a', 'b']);
  expect(pool.within(b?.distanceKm ?? 0).map(({ userId }) => userId)).toEqual(['a', 'b']);
  expect(pool.within((b?.distanceKm ?? 0) - 1e-6).map(({ userId }) => userId)).toEqual(['a']);
});

test('a donor at the distance of the frontier counts where their name comes later', () => {
  const first = new CandidatePool(ORIGIN, undefined, new Set());
  first.add([place('m', 0.01)]);
  const distanceKm = first.within(9)[0]?.distanceKm ?? 0;
  const pool = new CandidatePool(ORIGIN, { distanceKm, userId: 'm' }, new Set());
  expect(pool.add([place('a', 0.01), place('m', 0.01), place('z', 0.01), place('b', 0.02)])).toBe(2);
  expect(pool.within(9).map(({ userId }) => userId)).toEqual(['z', 'b']);
});

test('donors at one distance stand by name, and the places of one donor by theirs, in code units', () => {
  const [upper, lower, home] = [
    { userId: 'B', locationId: 'x', distanceKm: 1 },
    { userId: 'a', locationId: 'b', distanceKm: 1 },
    { userId: 'a', locationId: 'Z', distanceKm: 1 },
  ] as const;
  expect([lower, home, upper].toSorted(compareCandidates)).toEqual([upper, home, lower]);
  expect(compareCandidates(home, lower)).toBeLessThan(0);
  expect(compareCandidates(lower, home)).toBeGreaterThan(0);
  expect(compareCandidates(home, { ...home })).toBe(0);
});
