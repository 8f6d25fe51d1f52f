import * as v from 'valibot';
import { cityOf } from '../../src/local/city.ts';
import { Scenario } from '../../src/local/scenario.ts';

/** Few kilometres: the load is in the number of searches, not in how far each looks. */
const RADIUS_KM = 6;
const GROUPS = ['B+', 'O+', 'A+'] as const;
const MOST_BAGS = 4;

/** Requests all over a city whose searches ask for the same donors. */
export function crowdedCity(donors: number, requests: number, seed: number): Scenario {
  const city = cityOf(donors, seed);
  return v.parse(Scenario, {
    countryCode: 'BD',
    config: { maxSearchRadiusKm: RADIUS_KM, maxRetryCount: 0 },
    donors: city.donors,
    requests: Array.from({ length: requests }, (_, index) => ({
      seekerId: `seeker-${index}`,
      requestPostId: `req-${index}`,
      createdAt: '2026-12-01T10:00:00Z',
      requestedBloodGroup: GROUPS[index % GROUPS.length],
      bloodQuantity: 1 + (index % MOST_BAGS),
      urgencyLevel: index % 2 === 0 ? 'urgent' : 'regular',
      countryCode: 'BD',
      location: 'Hospital',
      contactNumber: '+8801000000000',
      donationDateTime: '2099-12-31T12:00:00Z',
      ...city.somewhere(),
    })),
  });
}
