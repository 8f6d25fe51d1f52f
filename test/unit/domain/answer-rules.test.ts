import { describe, expect, test } from 'vitest';
import { answerRefusal } from '../../../src/domain/answer-rules.ts';
import { mayDonateAgain } from '../../../src/domain/donation-interval.ts';
import { aRequest } from '../../support/builders.ts';

const DONOR = { userId: 'donor-1', bloodGroup: 'B+' } as const;

describe('an answer to a request', () => {
  test.for(['PENDING', 'MANAGED'] as const)('is taken while the request is %s', (status) => {
    expect(answerRefusal(aRequest({ status }), DONOR, 'ACCEPTED', undefined)).toBeUndefined();
    expect(answerRefusal(aRequest({ status }), DONOR, 'IGNORED', 'ACCEPTED')).toBeUndefined();
  });

  test.for(['COMPLETED', 'CANCELLED', 'EXPIRED'] as const)('is refused once the request is %s', (status) => {
    for (const answer of ['ACCEPTED', 'IGNORED'] as const) {
      expect(answerRefusal(aRequest({ status }), DONOR, answer, undefined)).toContain(status);
    }
  });

  test('is refused after the donation was made', () => {
    expect(answerRefusal(aRequest(), DONOR, 'IGNORED', 'COMPLETED')).toContain('made already');
  });

  test('may be an acceptance only of a donor of the group, and not of the seeker', () => {
    expect(answerRefusal(aRequest(), { ...DONOR, bloodGroup: 'O-' }, 'ACCEPTED', undefined)).toContain(
      'asks for B+',
    );
    expect(answerRefusal(aRequest(), { userId: 'donor-1' }, 'ACCEPTED', undefined)).toContain('asks for B+');
    expect(answerRefusal(aRequest(), { ...DONOR, userId: 'seeker-1' }, 'ACCEPTED', undefined)).toContain(
      'seeker',
    );
    expect(answerRefusal(aRequest(), { ...DONOR, bloodGroup: 'O-' }, 'IGNORED', undefined)).toBeUndefined();
  });
});

describe('a donor may give again', () => {
  const now = new Date('2026-12-01T10:00:00Z');
  test.for<[string | undefined, boolean]>([
    [undefined, true],
    ['2026-09-02T10:00:00Z', true],
    ['2026-09-02T10:00:01Z', false],
    ['2026-09-02', true],
    ['2026-12-01', false],
  ])('ninety days after %s: %s', ([last, may]) => {
    expect(mayDonateAgain(last, now)).toBe(may);
  });

  test('only where the last time is a date', () => {
    expect(() => mayDonateAgain('lately', now)).toThrow(RangeError);
  });
});
