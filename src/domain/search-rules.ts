import type { Acceptance } from './accepted-donation.ts';
import type { BloodRequest, RequestStatus } from './blood-request.ts';
import type { StoredSearch } from './donor-search.ts';
import type { SearchConfig } from './search-config.ts';

export type DonorAnswer = 'accepted' | 'ignored' | 'unanswered';

/**
 * What a notified donor has said so far.
 *
 * @param acceptanceStatus status of their `ACCEPTED#` row, undefined where there is none
 * @param notificationStatus status of their notification; undefined where it is gone, and nobody can answer
 *   what is not there
 */
export function donorAnswer(
  acceptanceStatus: string | undefined,
  notificationStatus: string | undefined,
): DonorAnswer {
  if (acceptanceStatus !== undefined && acceptanceStatus !== 'IGNORED') return 'accepted';
  return notificationStatus === 'PENDING' ? 'unanswered' : 'ignored';
}

/** Donors who have accepted the request, whoever asked them. */
export function countAccepted(acceptances: readonly Acceptance[]): number {
  return acceptances.filter((acceptance) => acceptance.status !== 'IGNORED').length;
}

/** True for a request that nobody is wanted for any more. MANAGED is not one of them: its donors were found. */
export function isClosed(status: RequestStatus | undefined): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED' || status === 'EXPIRED';
}

/**
 * Why a search must end before it looks for anybody, undefined where it must not.
 *
 * @param request undefined where the request was deleted
 * @param accepted donors who have accepted so far
 */
export function stopReason(
  request: BloodRequest | undefined,
  accepted: number,
  now: Date,
): 'REQUEST_CLOSED' | 'DONORS_ACCEPTED' | undefined {
  if (!request || isClosed(request.status) || Date.parse(request.donationDateTime) <= now.getTime()) {
    return 'REQUEST_CLOSED';
  }
  if (request.status === 'MANAGED' || accepted >= request.bloodQuantity) return 'DONORS_ACCEPTED';
  return undefined;
}

/** How many donors should hold an unanswered notification: the bags still open and a few extra. */
export function targetDonors(
  request: Pick<BloodRequest, 'bloodQuantity' | 'urgencyLevel'>,
  accepted: number,
  config: Pick<SearchConfig, 'extraDonorsUrgent' | 'extraDonorsRegular'>,
): number {
  const extra = request.urgencyLevel === 'urgent' ? config.extraDonorsUrgent : config.extraDonorsRegular;
  return request.bloodQuantity - accepted + extra;
}

/**
 * True for a pending search that has not moved since a time: nothing was written since, and no wait was to last
 * longer. The table lists such searches by the same rule.
 *
 * @param since ISO 8601 in UTC, as the search's own times are
 */
export function isStuck(
  { lastUpdatedAt, nextWakeAt }: Pick<StoredSearch, 'lastUpdatedAt' | 'nextWakeAt'>,
  since: string,
): boolean {
  if (lastUpdatedAt === undefined || lastUpdatedAt >= since) return false;
  return nextWakeAt === undefined || nextWakeAt < since;
}
