/** Whole blood may be given again after so many days. */
const DAYS_BETWEEN_DONATIONS = 90;
const MS_PER_DAY = 24 * 3_600 * 1_000;

/**
 * Whether a donor may give again: never given before, or the interval has passed.
 *
 * @param lastDonationDate date or date and time in ISO 8601, undefined where there was none
 * @throws RangeError where it is no date
 */
export function mayDonateAgain(lastDonationDate: string | undefined, now: Date): boolean {
  if (lastDonationDate === undefined) return true;
  const last = Date.parse(lastDonationDate);
  if (Number.isNaN(last)) throw new RangeError('The date of the last donation is no date');
  return now.getTime() - last >= DAYS_BETWEEN_DONATIONS * MS_PER_DAY;
}
