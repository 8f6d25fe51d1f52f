import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { type City, pickGroup } from '../../src/local/city.ts';
import { type Dice, diceOf } from '../faults/dice.ts';

/** Midnight at the beginning of the day, in the city's own time. */
export const DAY_STARTS = '2026-12-01T00:00:00.000Z';

const MS_PER_HOUR = 3_600_000;

/**
 * Requests in each hour of the day, as shares of all. Assumed: hospitals ask most while they operate and their staff
 * see the patients' families, least before dawn.
 */
export const SHARE_OF_HOUR: readonly number[] = [
  0.015, 0.01, 0.01, 0.01, 0.01, 0.015, 0.025, 0.04, 0.06, 0.08, 0.085, 0.08, 0.07, 0.06, 0.055, 0.055, 0.055,
  0.05, 0.05, 0.045, 0.04, 0.035, 0.025, 0.02,
];
/** Bags asked for, as shares of the requests: one, two, three, four. Assumed. */
const SHARE_OF_BAGS: readonly number[] = [0.45, 0.3, 0.15, 0.1];
/** Assumed. */
const SHARE_URGENT = 0.5;
/** When the donation is due after the request, from and to, h. Assumed. */
const DUE_HOURS = { urgent: [3, 12], regular: [12, 72] } as const;

/** The requests of a day, earliest first, where people live and in the groups that people have. */
export function requestsOf(city: Pick<City, 'somewhere'>, count: number, seed: number): BloodRequest[] {
  const { roll } = diceOf(seed);
  const drafts = Array.from({ length: count }, (_, index) => requestOf(index, city.somewhere(), roll));
  return drafts.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

function requestOf(index: number, place: ReturnType<City['somewhere']>, roll: Dice['roll']): BloodRequest {
  const hour = pick(SHARE_OF_HOUR, roll('hour', index)) + roll('minute', index);
  const createdMs = Date.parse(DAY_STARTS) + hour * MS_PER_HOUR;
  const urgencyLevel = roll('urgent', index) < SHARE_URGENT ? 'urgent' : 'regular';
  const [from, to] = DUE_HOURS[urgencyLevel];
  const dueMs = createdMs + (from + roll('due', index) * (to - from)) * MS_PER_HOUR;
  return {
    seekerId: `seeker-${index}`,
    requestPostId: `request-${index}`,
    createdAt: new Date(createdMs).toISOString(),
    donationDateTime: new Date(dueMs).toISOString(),
    requestedBloodGroup: pickGroup(roll('group', index)),
    bloodQuantity: 1 + pick(SHARE_OF_BAGS, roll('bags', index)),
    urgencyLevel,
    status: 'PENDING',
    countryCode: 'BD',
    location: 'Hospital',
    contactNumber: '+8801700000000',
    ...place,
  };
}

/** Index of a share, as often as it says. @param part from 0 up to 1 */
function pick(shares: readonly number[], part: number): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let left = part * total;
  const index = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return index < 0 ? shares.length - 1 : index;
}
