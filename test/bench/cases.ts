import type { BloodGroup } from '../../src/domain/blood-group.ts';
import { City, SHARES, type Shape } from './city.ts';

/** One request in one city. */
export interface Case {
  readonly name: string;
  readonly shape: Shape;
  readonly people: number;
  readonly bloodGroup: BloodGroup;
  readonly target: number;
}

const SIZES = [5_000, 50_000, 500_000];
const GROUPS = ['O+', 'AB-'] as const;
const TARGETS = [3, 30, 150];
const SEED = 1;
/** People of the largest city that is generated. */
export const LARGEST_CITY = Math.max(...SIZES);

/** Cities of donors up to a size, with common and rare groups, dense, sparse and empty, and some far away. */
export function casesUpTo(people: number): Case[] {
  const cities = SIZES.filter((size) => size <= people).flatMap((size) =>
    (['dense', 'sparse', 'empty'] as const).flatMap((shape) =>
      GROUPS.flatMap((group) => TARGETS.map((target) => caseOf(shape, size, group, target))),
    ),
  );
  return [...cities, caseOf('at 8 km', SIZES[0] ?? 0, 'AB-', 3), caseOf('at 8 km', SIZES[0] ?? 0, 'AB-', 30)];
}

function caseOf(shape: Shape, people: number, bloodGroup: BloodGroup, target: number): Case {
  const name = `${people.toLocaleString('en')} ${shape}, ${bloodGroup}, ${target}`;
  return { name, shape, people, bloodGroup, target };
}

const cities = new Map<string, City>();

/** The donors of a case's group; cases that share a city get the same. */
export function cityOf({ shape, people, bloodGroup }: Case): City {
  const key = `${shape}/${people}/${bloodGroup}`;
  const known = cities.get(key);
  if (known) return known;
  const city = new City(shape, Math.round(people * (SHARES[bloodGroup] ?? 0)), SEED);
  cities.set(key, city);
  return city;
}
