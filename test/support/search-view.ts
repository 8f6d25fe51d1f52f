import type { SearchView } from '../../src/inspect/search-view.ts';
import { aRequest, aSearch } from './builders.ts';
import { aWave } from './wave-records.ts';

/** A search of one wave that has notified one donor; a test names only what matters to it. */
export function aView(overrides: Partial<SearchView> = {}): SearchView {
  const search = aSearch({
    wave: 1,
    donorsFoundSoFar: 1,
    waveHistory: [aWave({ donorsFound: 1 })],
    notifiedEligibleDonors: { 'donor-1': { distance: 1.25, locationId: 'home' } },
  });
  const { seekerId, requestPostId, createdAt } = search;
  return {
    key: { seekerId, requestPostId, createdAt },
    request: aRequest(),
    search,
    accepted: 0,
    donors: [
      {
        userId: 'donor-1',
        locationId: 'home',
        distanceKm: 1.25,
        answer: 'unanswered',
        notifiedAt: '2026-12-01T10:00:00.000Z',
        name: 'Rahima Khatun',
        phone: '+8801711111142',
        place: { latitude: 23.72701, longitude: 90.38501 },
      },
    ],
    execution: {
      arn: 'arn:aws:states:eu-west-1:123456789012:execution:donor-search:req-1',
      status: 'RUNNING',
      consoleUrl: 'https://console/req-1',
    },
    ...overrides,
  };
}
