import * as v from 'valibot';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { countAccepted, donorAnswer } from '../../src/domain/search-rules.ts';
import type { SearchView } from '../../src/inspect/search-view.ts';
import { cityOf } from '../../src/local/city.ts';
import { Machine } from '../../src/picture/machine.ts';
import { searchPage } from '../../src/picture/page.ts';
import { definitionText } from '../../src/replay/definition.ts';
import { newSearch } from '../../src/search/open.ts';
import { runWave } from '../../src/search/wave.ts';
import { aRequest } from './builders.ts';
import { MemoryTable } from './memory-table.ts';
import { MovableClock } from './movable-clock.ts';

const DONORS = 9_000;
const SEED = 20_261_201;

/** Our state machine as a picture knows it. */
export const MACHINE = v.parse(Machine, JSON.parse(definitionText()));

/** The numbers of the sample's search: small waves, so that there are several. */
const SAMPLE_CONFIG = v.parse(SearchConfig, { maxCellsPerWave: 190, maxRetryCount: 1 });

/** A request of the demo's city for a rare group. */
const REQUEST = aRequest({
  requestPostId: 'blood-for-salma',
  requestedBloodGroup: 'A-',
  bloodQuantity: 15,
  patientName: 'Salma Begum',
  location: 'Dhaka Medical College Hospital',
  donationDateTime: '2026-12-01T20:00:00Z',
});

/** A search as it really goes in the demo's city, the same every time: some donors accept, some ignore, most wait. */
export async function sampleView(): Promise<SearchView> {
  const table = new MemoryTable();
  const clock = new MovableClock('2026-12-01T10:00:00.000Z');
  const { donors } = cityOf(DONORS, SEED);
  for (const { userId, bloodGroup, countryCode, availableForDonation, locations } of donors) {
    for (const location of locations) {
      table.putDonor({ ...location, userId, bloodGroup, countryCode, available: availableForDonation });
    }
  }
  table.putRequest(REQUEST);
  table.putSearch(
    newSearch(REQUEST, 'arn:aws:states:eu-west-1:123456789012:execution:x:y', SAMPLE_CONFIG, clock.now()),
  );
  const { seekerId, requestPostId, createdAt } = REQUEST;
  for (let wave = 1; ; wave += 1) {
    const { outcome, waitSeconds } = await runWave(
      { search: { seekerId, requestPostId, createdAt }, run: 1, wave },
      { table: table.view(), clock, config: SAMPLE_CONFIG, timeIsUp: new AbortController().signal },
    );
    if (!['MORE', 'CONTINUE', 'SWEEP'].includes(outcome)) return viewOf(table, REQUEST);
    clock.advance(waitSeconds);
    answer(table, REQUEST);
  }
}

/** Of those asked every fourth accepts and every third of the others ignores it. */
function answer(table: MemoryTable, request: BloodRequest): void {
  for (const [index, notification] of table.notifications(request.requestPostId).entries()) {
    if (notification.status !== 'PENDING') continue;
    if (index % 4 === 1) {
      table.putNotification({ ...notification, status: 'ACCEPTED' });
      table.accept(request, { donorId: notification.userId, status: 'ACCEPTED' });
    } else if (index % 3 === 0) table.putNotification({ ...notification, status: 'IGNORED' });
  }
  const search = table.search(request);
  table.putSearch({ ...search, wakes: search.wakes + 1 });
}

function viewOf(table: MemoryTable, request: BloodRequest): SearchView {
  const { seekerId, requestPostId, createdAt } = request;
  const search = table.search(request);
  const acceptances = table.acceptances(request);
  const statuses = new Map(table.notifications(requestPostId).map((it) => [it.userId, it]));
  return {
    key: { seekerId, requestPostId, createdAt },
    request,
    search,
    accepted: countAccepted(acceptances),
    donors: Object.entries(search.notifiedEligibleDonors)
      .map(([userId, { distance, locationId }]) => {
        const row = table.donors.find((donor) => donor.userId === userId && donor.locationId === locationId);
        const acceptance = acceptances.find(({ donorId }) => donorId === userId);
        return {
          userId,
          locationId,
          distanceKm: distance,
          answer: donorAnswer(acceptance?.status, statuses.get(userId)?.status),
          notifiedAt: statuses.get(userId)?.createdAt,
          name: `Donor of ${userId}`,
          phone: '+8801711111142',
          place: row && { latitude: row.latitude, longitude: row.longitude },
        };
      })
      .sort((a, b) => a.distanceKm - b.distanceKm),
    execution: {
      arn: 'arn:aws:states:eu-west-1:123456789012:execution:donor-search:blood-for-salma',
      status: 'SUCCEEDED',
      consoleUrl: 'https://eu-west-1.console.aws.amazon.com/states/home',
    },
  };
}

/** The page of the sample. */
export function samplePage(view: SearchView, reveal: boolean): string {
  const radiusKm = SAMPLE_CONFIG.maxSearchRadiusKm;
  return searchPage(view, { machine: MACHINE, radiusKm, reveal, now: new Date('2026-12-01T10:20:00Z') });
}
