import { summaryOf } from '../inspect/search-summary.ts';
import type { SearchView } from '../inspect/search-view.ts';
import { plainTable } from './plain-table.ts';

/** Column in which the facts of a search begin. */
const LABEL_WIDTH = 11;

/** One search as text: facts, waves, donors. */
export function searchDetails(view: SearchView): string {
  const parts = [factsOf(view), wavesOf(view), donorsOf(view)];
  return parts.filter((part) => part !== '').join('\n\n');
}

function factsOf({ key, request, search, accepted, execution }: SearchView): string {
  const { bucket, run, notified, targetDonors, nextWakeAt, lastUpdatedAt, lastError } = summaryOf(search);
  const facts: [string, string | undefined][] = [
    ['request', `${key.requestPostId} of ${key.seekerId}, ${key.createdAt}`],
    [
      'asks for',
      request
        ? `${request.bloodQuantity} x ${request.requestedBloodGroup}, ${request.urgencyLevel}, ${request.status}, due ${request.donationDateTime}`
        : 'the request is deleted or cannot be read',
    ],
    ['patient', request?.patientName],
    ['contact', request?.contactNumber],
    [
      'search',
      `${bucket}, run ${run ?? '-'}, ${notified} notified, target ${targetDonors ?? '-'}, ${accepted} accepted`,
    ],
    ['moved', lastUpdatedAt],
    ['goes on', nextWakeAt],
    ['error', lastError],
    ['execution', execution && `${execution.status ?? 'not known any more'}, ${execution.consoleUrl}`],
  ];
  return facts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(LABEL_WIDTH)}${value}`]))
    .join('\n');
}

function wavesOf({ search }: SearchView): string {
  if (search.waveHistory.length === 0) return 'No wave is committed yet.';
  const head = [
    'wave',
    'at',
    'outcome',
    'run',
    'sweep',
    'ring',
    'found',
    'plan',
    'cells',
    'partitions',
    'queries',
    'reached',
  ];
  const rows = search.waveHistory.map((wave) => [
    wave.wave ?? '-',
    wave.at,
    wave.outcome ?? '-',
    wave.run ?? '-',
    wave.retryCount + 1,
    wave.level,
    wave.donorsFound,
    wave.plan?.toLowerCase() ?? '-',
    wave.cellsQueried ?? '-',
    wave.partitionsQueried ?? '-',
    wave.queries ?? '-',
    km(wave.reachKm),
  ]);
  return plainTable(head, rows, 3);
}

function donorsOf({ donors }: SearchView): string {
  if (donors.length === 0) return 'Nobody is notified.';
  const head = ['donor', 'location', 'answer', 'name', 'number', 'notified', 'distance'];
  const rows = donors.map((donor) => [
    donor.userId,
    donor.locationId,
    donor.answer,
    donor.name ?? '-',
    donor.phone ?? '-',
    donor.notifiedAt ?? '-',
    km(donor.distanceKm),
  ]);
  return plainTable(head, rows, 6);
}

function km(distance: number | undefined): string {
  return distance === undefined ? '-' : `${distance.toFixed(2)} km`;
}
