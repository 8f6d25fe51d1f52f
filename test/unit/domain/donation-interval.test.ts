import { describe, expect, test } from 'vitest';
import { mayDonateAgain } from '../../../src/domain/donation-interval.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

describe('a donor may give again', () => {
  test.for<[string, string | undefined, boolean]>([
    ['who has never given', undefined, true],
    ['90 days after the last time', '2026-09-02T10:00:00Z', true],
    ['not a second sooner', '2026-09-02T10:00:01Z', false],
    ['by the date alone, counted from its midnight', '2026-09-02', true],
  ])('%s', ([, last, may]) => {
    expect(mayDonateAgain(last, NOW)).toBe(may);
  });

  test('is not told from what is no date', () => {
    expect(() => mayDonateAgain('last summer', NOW)).toThrow(
      new RangeError('The date of the last donation is no date'),
    );
  });
});
