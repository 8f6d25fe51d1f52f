import type { BloodGroup } from '../../src/domain/blood-group.ts';
import type { DonorPlace } from '../../src/domain/donor-location.ts';
import type { Coordinates } from '../../src/domain/values.ts';
import { h3Res5, h3Res8, h3Res10 } from '../../src/geo/cells.ts';
import { diceOf } from '../faults/dice.ts';
import { destination } from '../support/places.ts';

export const CENTRE: Coordinates = { latitude: 23.7808, longitude: 90.4067 };
const FULL_CIRCLE = 360;
/** Of a dense city: two thirds of it live within 1.5 times as far, km. */
const SPREAD_KM = 4;
/** Of a sparse one, which is evenly settled, km. */
const REACH_KM = 60;
/** Where nobody is nearer, km: just beyond the default radius. */
const EMPTY_KM = 16;
/** Where somebody is found at last: from here, km, as many as are asked for stand close by. */
const FAR_KM = 7.9;
const CLUSTER_KM = 0.1;

/** How donors are spread over a city. */
export type Shape = 'dense' | 'sparse' | 'empty' | 'at 8 km';

/** Shares of the people with each group: the most common and the rarest of Bangladesh, roughly. */
export const SHARES: Readonly<Partial<Record<BloodGroup, number>>> = { 'O+': 0.35, 'AB-': 0.006 };

/** The donors of one group in a generated city, by the cells under which the indexes hold them. */
export class City {
  readonly places: readonly DonorPlace[];
  readonly #byCell = new Map<string, DonorPlace[]>();
  readonly #byPartition = new Map<string, DonorPlace[]>();
  readonly #sorted = new Set<string>();

  /** @param donors of the group that is asked for */
  constructor(shape: Shape, donors: number, seed: number) {
    const { roll } = diceOf(seed);
    this.places = Array.from({ length: donors }, (_, index) => {
      const bearing = roll('bearing', index) * FULL_CIRCLE;
      return {
        ...placeOf(shape, bearing, roll('distance', index)),
        userId: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
        locationId: 'home',
      };
    });
    for (const place of this.places) {
      append(this.#byCell, h3Res8(place), place);
      append(this.#byPartition, h3Res5(place), place);
    }
  }

  inCell(cell: string): readonly DonorPlace[] {
    return this.#byCell.get(cell) ?? [];
  }

  /** In the order of the index: by finer cell, then by donor. */
  inPartition(cell: string): readonly DonorPlace[] {
    const places = this.#byPartition.get(cell) ?? [];
    if (!this.#sorted.has(cell)) {
      const keys = new Map(places.map((place) => [place, h3Res10(place) + place.userId]));
      places.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
      this.#sorted.add(cell);
    }
    return places;
  }
}

/** @param part evenly distributed from 0 up to 1 */
function placeOf(shape: Shape, bearing: number, part: number): Coordinates {
  // A normal distribution in the plane, by its distance from the middle (Rayleigh).
  if (shape === 'dense') return destination(CENTRE, bearing, SPREAD_KM * Math.sqrt(-2 * Math.log(1 - part)));
  if (shape === 'sparse') return destination(CENTRE, bearing, REACH_KM * Math.sqrt(part));
  if (shape === 'empty') return destination(CENTRE, bearing, EMPTY_KM + (REACH_KM - EMPTY_KM) * part);
  return destination(destination(CENTRE, 90, FAR_KM), bearing, CLUSTER_KM * part);
}

function append(map: Map<string, DonorPlace[]>, key: string, place: DonorPlace): void {
  const places = map.get(key);
  if (places) places.push(place);
  else map.set(key, [place]);
}
