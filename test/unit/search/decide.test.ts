import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../src/domain/blood-request.ts';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { countUnanswered, decideAfterLook, openRequest } from '../../../src/search/decide.ts';
import { aRequest, aSearch } from '../../support/builders.ts';

describe('the request of a wave', () => {
  test('is read where it is open', () => {
    expect(openRequest(readRequest(aRequest()), 'req-1')).toEqual(aRequest());
  });

  test('is none where it was deleted or is closed, whatever else is wrong with it', () => {
    expect(openRequest(undefined, 'req-1')).toBeUndefined();
    expect(openRequest(readRequest(aRequest({ status: 'CANCELLED' })), 'req-1')).toBeUndefined();
    expect(openRequest(readRequest({ status: 'CANCELLED', latitude: 'abc' }), 'req-1')).toBeUndefined();
  });

  test('is refused where it is open and cannot be read', () => {
    const broken = readRequest({ ...aRequest(), latitude: 'abc' });
    expect(() => openRequest(broken, 'req-1')).toThrow(
      expect.objectContaining({ name: 'InvalidRequestError' }),
    );
  });
});

test('an answer is still to come from those who neither accepted nor ignored', () => {
  const acceptances = [
    { donorId: 'accepted', status: 'ACCEPTED' },
    { donorId: 'withdrew', status: 'IGNORED' },
  ] as const;
  const statuses = new Map([
    ['open', 'PENDING'],
    ['accepted', 'PENDING'],
    ['ignored', 'IGNORED'],
    ['withdrew', 'IGNORED'],
  ]);
  expect(countUnanswered(['open', 'accepted', 'ignored', 'withdrew'], acceptances, statuses)).toBe(1);
  expect(
    countUnanswered(
      ['open', 'open2'],
      [],
      new Map([
        ['open', 'PENDING'],
        ['open2', 'PENDING'],
      ]),
    ),
  ).toBe(2);
  expect(countUnanswered([], acceptances, statuses)).toBe(0);
});

describe('the pause after a wave', () => {
  const config = v.parse(SearchConfig, { secondsBetweenWaves: 77 });
  const now = new Date('2026-12-01T10:00:00Z');
  const request = aRequest({ donationDateTime: '2026-12-02T10:00:00Z' });
  const look = {
    chosen: [],
    boundKm: 3,
    someLeft: false,
    radiusReached: false,
    outOfTime: false,
    plan: 'MIXED' as const,
    cellsQueried: 5,
    partitionsQueried: 2,
    donorsPerKm2: 0.5,
    level: 4,
  };
  const decided = (changes: Partial<typeof look>) =>
    decideAfterLook(
      aSearch(),
      request,
      { ...look, ...changes },
      { target: 4, need: 3, wanted: 3 },
      config,
      now,
    );

  test('is the configured one before further cells', () => {
    expect(decided({})).toMatchObject({ outcome: 'CONTINUE', waitSeconds: 77, reachKm: 3, plan: 'MIXED' });
  });

  test('is a third of the time left, less five minutes, before a sweep', () => {
    expect(decided({ radiusReached: true })).toMatchObject({ outcome: 'SWEEP', waitSeconds: 28_500 });
  });

  test('is none before a wave that is due at once', () => {
    expect(decided({ outOfTime: true })).toMatchObject({ outcome: 'MORE', waitSeconds: 0 });
  });
});
