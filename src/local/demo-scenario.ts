import * as v from 'valibot';
import type { BloodGroup } from '../domain/blood-group.ts';
import { Scenario, type ScenarioDonor } from './scenario.ts';

const DONORS = 4_000;
const SEED = 20_261_201;
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

/**
 * A city like Dhaka, the same every time: a request for a common group that is met next door, one for a rare group
 * that has to widen, and one that exhausts its radius.
 */
export function demoScenario(): Scenario {
  const random = randomNumbers(SEED);
  const centres = Array.from({ length: NEIGHBOURHOODS }, () => near(CENTRE, CITY_SPREAD_KM, random));
  const donors = Array.from({ length: DONORS }, (_, index): ScenarioDonor => {
    const centre = centres[Math.floor(random() * centres.length)] ?? CENTRE;
    return {
      userId: `donor-${String(index).padStart(4, '0')}`,
      bloodGroup: pickGroup(random()),
      countryCode: 'BD',
      availableForDonation: random() < SHARE_AVAILABLE,
      locations: [{ locationId: 'home', area: 'Dhaka', ...near(centre, NEIGHBOURHOOD_SPREAD_KM, random) }],
    };
  });
  return v.parse(Scenario, { countryCode: 'BD', donors, requests: requests() });
}

function requests(): unknown[] {
  const common = {
    createdAt: '2026-12-01T10:00:00Z',
    urgencyLevel: 'urgent',
    countryCode: 'BD',
    contactNumber: '+8801000000000',
    donationDateTime: '2099-12-31T12:00:00Z',
    latitude: 23.7257,
    longitude: 90.397,
    location: 'Dhaka Medical College Hospital',
  };
  return [
    {
      ...common,
      seekerId: 'seeker-1',
      requestPostId: 'common-o-pos',
      requestedBloodGroup: 'O+',
      bloodQuantity: 4,
    },
    {
      ...common,
      seekerId: 'seeker-2',
      requestPostId: 'rare-b-neg',
      requestedBloodGroup: 'B-',
      bloodQuantity: 2,
      urgencyLevel: 'regular',
    },
    {
      ...common,
      seekerId: 'seeker-3',
      requestPostId: 'rarest-ab-neg',
      requestedBloodGroup: 'AB-',
      bloodQuantity: 12,
    },
  ];
}

function pickGroup(random: number): BloodGroup {
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
