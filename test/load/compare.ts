import * as v from 'valibot';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { targetDonors } from '../../src/domain/search-rules.ts';
import type { SearchReport } from '../../src/local/report.ts';
import type { Scenario } from '../../src/local/scenario.ts';
import { everybody } from '../support/oracle.ts';

/** The searches that did not notify exactly the nearest donors, or did not end as they should have. */
export function wrongSearches(
  { donors, requests, config }: Scenario,
  reports: readonly SearchReport[],
): string[] {
  const numbers = v.parse(SearchConfig, config);
  const byId = new Map(reports.map((report) => [report.requestPostId, report]));
  return requests.flatMap((request) => {
    const places = donors
      .filter((donor) => donor.availableForDonation && donor.bloodGroup === request.requestedBloodGroup)
      .flatMap(({ userId, locations }) => locations.map((location) => ({ userId, ...location })));
    const all = everybody(request, places, numbers.maxSearchRadiusKm, new Set([request.seekerId]));
    const target = targetDonors(request, 0, numbers);
    const expected = {
      completionReason: all.length >= target ? 'FOUND_ENOUGH' : 'RADIUS_EXHAUSTED',
      executionStatus: 'SUCCEEDED',
      notified: all
        .slice(0, target)
        .map(({ userId, locationId, distanceKm }) => ({ userId, locationId, distanceKm })),
    };
    const report = byId.get(request.requestPostId);
    const seen = report && {
      completionReason: report.completionReason,
      executionStatus: report.executionStatus,
      notified: report.notified,
    };
    return JSON.stringify(seen) === JSON.stringify(expected) ? [] : [request.requestPostId];
  });
}
