import type { NotifiedDonor } from '../domain/donor-search.ts';
import type { Candidate } from './candidates.ts';

/**
 * Donors who were found, at a wave's commit, to hold a notification for the request already: from an earlier search,
 * or from the public feed. They count as notified by this search, with the answer that they have given since.
 */
export class AdoptedDonors {
  readonly #donors = new Map<string, NotifiedDonor>();
  readonly #statuses = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** @param statuses of the notifications that were there, by userId */
  adopt(chosen: readonly Candidate[], statuses: ReadonlyMap<string, string>): void {
    for (const { userId, distanceKm, locationId } of chosen) {
      const status = statuses.get(userId);
      if (status === undefined) continue;
      this.#donors.set(userId, { distance: distanceKm, locationId });
      this.#statuses.set(userId, status);
    }
  }

  /** Leaves donors out who cannot be asked: another seeker's request of the same id has their notification's key. */
  leaveOut(userIds: Iterable<string>): void {
    for (const userId of userIds) this.#taken.add(userId);
  }

  /** Nobody of these is a candidate any more. */
  get excluded(): string[] {
    return [...this.#donors.keys(), ...this.#taken];
  }

  get size(): number {
    return this.#donors.size;
  }

  get userIds(): string[] {
    return [...this.#donors.keys()];
  }

  /** Where each was met. */
  get donors(): ReadonlyMap<string, NotifiedDonor> {
    return this.#donors;
  }

  /** Status of the notification that each holds, by userId. */
  get statuses(): ReadonlyMap<string, string> {
    return this.#statuses;
  }
}
