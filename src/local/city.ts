import type { BloodGroup } from '../domain/blood-group.ts';
import type { Coordinates } from '../domain/values.ts';
import type { ScenarioDonor } from './scenario.ts';

const CENTRE = { latitude: 23.7808, longitude: 90.407 };
/** Donors live around so many neighbourhoods, each so wide, km. */
const NEIGHBOURHOODS = 12;
const CITY_SPREAD_KM = 5;
const NEIGHBOURHOOD_SPREAD_KM = 2;
const SHARE_AVAILABLE = 0.7;

const KM_PER_DEGREE = 111.195;

/** Blood groups of Bangladesh, per thousand, as its transfusion services report them. */
const GROUPS: readonly (readonly [BloodGroup, number])[] = [
  ['B+', 331],
  ['O+', 292],
  ['A+', 263],
  ['AB+', 96],
  ['B-', 6],
  ['O-', 5],
  ['A-', 5],
  ['AB-', 2],
];

/** A city like Dhaka with its donors, the same every time for a seed. */
export interface City {
  readonly donors: readonly ScenarioDonor[];
  /** The middle of it. */
  readonly centre: Coordinates;
  /** A number from 0 up to 1, the next of those from which the city was made. */
  readonly random: () => number;
  /** A place where somebody might be. */
  readonly somewhere: () => Coordinates;
}

export function cityOf(count: number, seed: number): City {
  const random = randomNumbers(seed);
  const centres = Array.from({ length: NEIGHBOURHOODS }, () => near(CENTRE, CITY_SPREAD_KM, random));
  const anyCentre = () => centres[Math.floor(random() * centres.length)] ?? CENTRE;
  const donors = Array.from({ length: count }, (_, index): ScenarioDonor => {
    const centre = anyCentre();
    return {
      userId: `donor-${String(index).padStart(4, '0')}`,
      bloodGroup: pickGroup(random()),
      countryCode: 'BD',
      availableForDonation: random() < SHARE_AVAILABLE,
      locations: [{ locationId: 'home', area: 'Dhaka', ...near(centre, NEIGHBOURHOOD_SPREAD_KM, random) }],
    };
  });
  return {
    donors,
    centre: CENTRE,
    random,
    somewhere: () => near(anyCentre(), NEIGHBOURHOOD_SPREAD_KM, random),
  };
}

/** A blood group, as often as it is met. @param random from 0 up to 1 */
export function pickGroup(random: number): BloodGroup {
  const total = GROUPS.reduce((sum, [, share]) => sum + share, 0);
  let left = random * total;
  for (const [group, share] of GROUPS) {
    left -= share;
    if (left < 0) return group;
  }
  return 'B+';
}

/** A point scattered around a centre, denser in the middle; flat geometry is good enough for a city. */
function near(
  centre: { readonly latitude: number; readonly longitude: number },
  spreadKm: number,
  random: () => number,
) {
  const km = spreadKm * Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  return {
    latitude: Number((centre.latitude + (km * Math.cos(angle)) / KM_PER_DEGREE).toFixed(6)),
    longitude: Number((centre.longitude + (km * Math.sin(angle)) / kmPerDegreeEast).toFixed(6)),
  };
}

/** Lehmer's generator with the multiplier of Park and Miller: plain, and the same on every machine. */
function randomNumbers(seed: number): () => number {
  const modulus = 2_147_483_647;
  const multiplier = 48_271;
  let state = seed % modulus;
  return () => {
    state = (state * multiplier) % modulus;
    return state / modulus;
  };
}
