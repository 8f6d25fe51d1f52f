import { everybody } from '../support/oracle.ts';
import { type Case, cityOf } from './cases.ts';
import { configOf } from './ours.ts';
import { DONOR_BYTES, requestOf } from './rows.ts';
import { Tally } from './tally.ts';

/** Who is to be notified, found by looking at everybody. */
export function nearest(about: Case): string[] {
  const { maxSearchRadiusKm } = configOf(false);
  const all = everybody(requestOf(about), cityOf(about).places, maxSearchRadiusKm, new Set());
  return all.slice(0, about.target).map(({ userId }) => userId);
}

/** What nobody can do without: one query that reads the rows of those to be notified and no other. */
export function floor(about: Case): Tally {
  const tally = new Tally();
  tally.queryDonors(nearest(about).length, DONOR_BYTES.GSI2);
  return tally;
}
