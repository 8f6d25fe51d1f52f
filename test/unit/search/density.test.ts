import { expect, test } from 'vitest';
import { Density } from '../../../src/search/density.ts';

test('nothing is known before any ground was seen', () => {
  const density = new Density();
  expect(density.unknown).toBe(true);
  expect(density.seenPerKm2).toBeUndefined();
});

test('empty ground does not mean that nobody is anywhere, but the more of it the fewer', () => {
  const density = new Density();
  density.add({ donors: 0, candidates: 0, km2: 2 });
  expect(density.unknown).toBe(false);
  expect(density.seenPerKm2).toBe(0);
  expect(density.candidatesPerKm2).toBe(0.25);
  density.add({ donors: 0, candidates: 0, km2: 8 });
  expect(density.donorsPerKm2).toBe(0.05);
});

test('those who may be notified are counted apart from all who are read', () => {
  const density = new Density();
  density.add({ donors: 7, candidates: 1, km2: 3 });
  density.add({ donors: 2.5, candidates: 0.5, km2: 1 });
  expect(density.seenPerKm2).toBe(9.5 / 4);
  expect(density.donorsPerKm2).toBe(2.5);
  expect(density.candidatesPerKm2).toBe(0.5);
});
