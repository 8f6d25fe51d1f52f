import * as v from 'valibot';
import { cityOf } from './city.ts';
import { Scenario } from './scenario.ts';

const DONORS = 4_000;
const SEED = 20_261_201;

/**
 * A city like Dhaka, the same every time: a request for a common group that is met next door, one for a rare group
 * that has to widen, and one that exhausts its radius.
 */
export function demoScenario(): Scenario {
  const { donors } = cityOf(DONORS, SEED);
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
