import type { DonorPlace } from '../domain/donor-location.ts';
import type { Frontier } from '../domain/donor-search.ts';
import type { Coordinates } from '../domain/values.ts';
import { distanceKm, roundKm } from '../geo/distance.ts';

/** A donor who may be notified, at the place where they count. */
export interface Candidate {
  readonly userId: string;
  readonly locationId: string;
  /** Great-circle distance from the request, km, rounded to 1e-6. */
  readonly distanceKm: number;
}

/** The order in which donors are asked: nearest first, ties by userId, then locationId (code units). */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    a.distanceKm - b.distanceKm ||
    compareCodeUnits(a.userId, b.userId) ||
    compareCodeUnits(a.locationId, b.locationId)
  );
}

/** True for a candidate that stands after the frontier in the order of donors. */
export function isBeyond(candidate: Candidate, frontier: Frontier | undefined): boolean {
  if (!frontier) return true;
  const kmBeyond = candidate.distanceKm - frontier.distanceKm;
  return (kmBeyond || compareCodeUnits(candidate.userId, frontier.userId)) > 0;
}

/**
 * The donors met so far, each once, at the nearest of their places that count. Places may be added in any order
 * and more than once.
 */
export class CandidatePool {
  readonly #origin: Coordinates;
  readonly #frontier: Frontier | undefined;
  readonly #excluded: ReadonlySet<string>;
  readonly #nearestByUser = new Map<string, Candidate>();

  /** @param excluded userIds that are never candidates: the seeker, everybody notified, everybody who accepted */
  constructor(origin: Coordinates, frontier: Frontier | undefined, excluded: ReadonlySet<string>) {
    this.#origin = origin;
    this.#frontier = frontier;
    this.#excluded = excluded;
  }

  /** @returns how many of the places count */
  add(places: Iterable<DonorPlace>): number {
    let counted = 0;
    for (const place of places) {
      if (this.#excluded.has(place.userId)) continue;
      const { userId, locationId } = place;
      const candidate = { userId, locationId, distanceKm: roundKm(distanceKm(this.#origin, place)) };
      if (!isBeyond(candidate, this.#frontier)) continue;
      counted += 1;
      const known = this.#nearestByUser.get(userId);
      // Stryker disable next-line EqualityOperator: two that stand at the same place in the order are the same place.
      if (!known || compareCandidates(candidate, known) < 0) this.#nearestByUser.set(userId, candidate);
    }
    return counted;
  }

  /** Everybody at or within a distance (km), in the order in which they are asked. */
  within(km: number): Candidate[] {
    return [...this.#nearestByUser.values()]
      .filter((candidate) => candidate.distanceKm <= km)
      .sort(compareCandidates);
  }
}

/** Plain `<` compares code units, the same on every machine; a locale would not. */
function compareCodeUnits(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
