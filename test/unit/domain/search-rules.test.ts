import { describe, expect, test } from 'vitest';
import type { RequestStatus } from '../../../src/domain/blood-request.ts';
import {
  countAccepted,
  donorAnswer,
  isStuck,
  stopReason,
  targetDonors,
} from '../../../src/domain/search-rules.ts';
import { aRequest } from '../../support/builders.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const EXTRA = { extraDonorsUrgent: 2, extraDonorsRegular: 1 };

describe('a donor’s answer', () => {
  test.for<[string | undefined, string | undefined, string]>([
    ['ACCEPTED', 'ACCEPTED', 'accepted'],
    ['ACCEPTED', 'PENDING', 'accepted'],
    ['PENDING', 'PENDING', 'accepted'],
    ['COMPLETED', undefined, 'accepted'],
    ['IGNORED', 'IGNORED', 'ignored'],
    ['IGNORED', 'PENDING', 'unanswered'],
    [undefined, 'PENDING', 'unanswered'],
    [undefined, 'IGNORED', 'ignored'],
    [undefined, 'ACCEPTED', 'ignored'],
    [undefined, undefined, 'ignored'],
  ])('with acceptance %s and notification %s is %s', ([acceptance, notification, answer]) => {
    expect(donorAnswer(acceptance, notification)).toBe(answer);
  });

  test('counts as an acceptance unless it is IGNORED', () => {
    const acceptances = ['ACCEPTED', 'IGNORED', 'COMPLETED', 'PENDING'].map((status, index) => ({
      donorId: `d-${index}`,
      status,
    }));
    expect(countAccepted(acceptances)).toBe(3);
  });
});

describe('a search stops', () => {
  test.for<[RequestStatus, number, string | undefined]>([
    ['PENDING', 0, undefined],
    ['PENDING', 1, undefined],
    ['PENDING', 2, 'DONORS_ACCEPTED'],
    ['PENDING', 5, 'DONORS_ACCEPTED'],
    ['MANAGED', 0, 'DONORS_ACCEPTED'],
    ['COMPLETED', 5, 'REQUEST_CLOSED'],
    ['CANCELLED', 0, 'REQUEST_CLOSED'],
    ['EXPIRED', 0, 'REQUEST_CLOSED'],
  ])('for a request of two bags that is %s with %d accepted: %s', ([status, accepted, reason]) => {
    expect(stopReason(aRequest({ status, bloodQuantity: 2 }), accepted, NOW)).toBe(reason);
  });

  test('for a request that is gone', () => {
    expect(stopReason(undefined, 0, NOW)).toBe('REQUEST_CLOSED');
  });

  test('from the moment at which the donation is due, even where enough have accepted', () => {
    const due = (donationDateTime: string) => stopReason(aRequest({ donationDateTime }), 2, NOW);
    expect(due('2026-12-01T10:00:00Z')).toBe('REQUEST_CLOSED');
    expect(due('2026-12-01T10:00:00.001Z')).toBe('DONORS_ACCEPTED');
  });
});

test('the target is the open bags and a few extra, more of them where it is urgent', () => {
  expect(targetDonors({ bloodQuantity: 4, urgencyLevel: 'urgent' }, 1, EXTRA)).toBe(5);
  expect(targetDonors({ bloodQuantity: 4, urgencyLevel: 'regular' }, 1, EXTRA)).toBe(4);
});

describe('a search', () => {
  const [before, since, after] = ['2026-12-01T09:59:59Z', '2026-12-01T10:00:00Z', '2026-12-01T10:00:01Z'];

  test.for<[string | undefined, string | undefined, boolean]>([
    [before, undefined, true],
    [before, before, true],
    [before, since, false],
    [before, after, false],
    [since, undefined, false],
    [after, before, false],
    [undefined, before, false],
  ])('that was written %s and was to wake %s, asked for 10:00: stuck is %s', ([written, wake, stuck]) => {
    expect(isStuck({ lastUpdatedAt: written, nextWakeAt: wake }, since)).toBe(stuck);
  });
});
