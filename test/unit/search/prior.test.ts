import { describe, expect, test } from 'vitest';
import { frontierOf } from '../../../src/search/frontier-of.ts';
import { priorOf } from '../../../src/search/prior.ts';
import { aSearch } from '../../support/builders.ts';
import { requestAt } from '../../support/surroundings.ts';
import { aWave } from '../../support/wave-records.ts';

const REQUEST = requestAt({ latitude: 23.78, longitude: 90.4 });
const WAVE = aWave({ donorsPerKm2: 0.5, reachKm: 2 });
const search = (changes: object) => ({ ...aSearch(), frontierOf: frontierOf(REQUEST), ...changes });

describe('what earlier waves have seen', () => {
  test('is taken over with the ground that they covered', () => {
    const frontier = { distanceKm: 2, userId: 'u' };
    const km2 = Math.PI * 4;
    expect(priorOf(search({ frontier, waveHistory: [WAVE] }), REQUEST)).toEqual({
      donors: km2 / 2,
      candidates: km2 / 2,
      km2,
    });
  });

  test('counts nobody as still to be asked where a sweep begins anew', () => {
    expect(priorOf(search({ frontier: undefined, waveHistory: [WAVE] }), REQUEST)?.candidates).toBe(0);
  });

  test('is that of the last wave that read', () => {
    const waveHistory = [WAVE, aWave({ donorsPerKm2: 3, reachKm: 1 }), aWave({ donorsPerKm2: undefined })];
    expect(priorOf(search({ waveHistory }), REQUEST)).toMatchObject({ donors: 3 * Math.PI, km2: Math.PI });
  });

  test.each([
    ['there was none', { waveHistory: [] }],
    ['the wave reached nowhere', { waveHistory: [{ ...WAVE, reachKm: 0 }] }],
    ['the request has moved since', { waveHistory: [WAVE], frontierOf: 'elsewhere' }],
  ])('is nothing where %s', (_, changes) => {
    expect(priorOf(search(changes), REQUEST)).toBeUndefined();
  });
});
