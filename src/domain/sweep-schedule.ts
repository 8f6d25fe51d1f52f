import type { SearchConfig } from './search-config.ts';

/** The sweeps that are left share the time that is left: each waits a third of it, less a little to spare. */
const SHARE_OF_TIME_LEFT = 1 / 3;
const SPARE_SECONDS = 300;
const MS_PER_SECOND = 1_000;

/**
 * Whole seconds to wait before the next sweep; undefined where none is left, or where it could not start before
 * the donation is due.
 *
 * @param retryCount sweeps begun after the first so far
 */
export function secondsUntilNextSweep(
  retryCount: number,
  donationDateTime: string,
  now: Date,
  config: Pick<SearchConfig, 'maxRetryCount' | 'minSecondsBetweenSweeps' | 'maxSecondsBetweenSweeps'>,
): number | undefined {
  if (retryCount >= config.maxRetryCount) return undefined;
  const secondsLeft = (Date.parse(donationDateTime) - now.getTime()) / MS_PER_SECOND;
  const share = Math.floor(secondsLeft * SHARE_OF_TIME_LEFT - SPARE_SECONDS);
  const wait = Math.min(Math.max(config.minSecondsBetweenSweeps, share), config.maxSecondsBetweenSweeps);
  return wait < secondsLeft ? wait : undefined;
}
