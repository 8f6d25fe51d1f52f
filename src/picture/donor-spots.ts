import type { DonorAnswer } from '../domain/search-rules.ts';
import type { Coordinates } from '../domain/values.ts';
import { cellCentre, h3Res8 } from '../geo/cells.ts';
import type { SearchView } from '../inspect/search-view.ts';

/** Where a donor is drawn. */
export interface DonorSpot {
  readonly userId: string;
  readonly answer: DonorAnswer;
  readonly distanceKm: number;
  readonly place: Coordinates;
  /** How many of those before are drawn at the same place. */
  readonly before: number;
}

/** Places of notified donors: as they are, or for all but those who ask the centre of the res-8 cell around them. */
export function donorSpots({ donors }: SearchView, reveal: boolean): DonorSpot[] {
  const taken = new Map<string, number>();
  return donors.flatMap(({ userId, answer, distanceKm, place: exact }) => {
    if (!exact) return [];
    const place = reveal ? exact : cellCentre(h3Res8(exact));
    const at = `${place.latitude},${place.longitude}`;
    const before = taken.get(at) ?? 0;
    taken.set(at, before + 1);
    return [{ userId, answer, distanceKm, place, before }];
  });
}
