import type { DonorSearch } from '../../src/domain/donor-search.ts';
import { searchFromItem, searchIndexKeys } from '../../src/table/donor-search.ts';
import { searchKey } from '../../src/table/keys.ts';
import { listNotified } from '../../src/table/patterns/notifications.ts';
import { readRow } from '../../src/table/read-row.ts';
import { notificationRowKey, type Play } from './play.ts';
import { inOrderOfAsking, type Setting } from './setting.ts';

/** What a schedule came to. */
export interface Verdict {
  readonly seed: number;
  readonly expected: number;
  readonly seen: number;
  /** Donors whose notification was written by more than one transaction. */
  readonly doubles: readonly string[];
  /** Donors who should have been asked and were not, or the other way round. */
  readonly losses: readonly string[];
  /** Places where search, notifications, history and answers contradict each other. */
  readonly disagreements: readonly string[];
}

/** Holds the end of a schedule against what must hold whatever fails. */
export async function judge({ setting, functions, people, wrong }: Play): Promise<Verdict> {
  const { ground, request, seed } = setting;
  const item = await readRow(ground, searchKey(request));
  if (!item) return { seed, expected: 0, seen: 0, doubles: [], losses: ['the search'], disagreements: wrong };
  const search = searchFromItem(item);
  const rows = await Array.fromAsync(listNotified(ground, { requestPostId: request.requestPostId }));
  const holders = new Set(rows.map(({ userId }) => userId));
  const doubles = [...holders].filter(
    (userId) => (functions.writers.get(notificationRowKey(userId, request.requestPostId))?.size ?? 0) > 1,
  );
  const expected = expectedDonors(setting);
  const exact = !setting.schedule.lively;
  const named = Object.keys(search.notifiedEligibleDonors);
  const losses = exact ? difference(expected, named) : gaps(setting, named);
  const disagreements = [
    ...wrong,
    ...functions.rejected.map(() => 'the record was rejected'),
    ...endProblems(search, item, people.cancelled),
    ...nameProblems(setting, search, holders),
    ...historyProblems(search, setting),
  ];
  return {
    seed,
    expected: exact ? expected.length : named.length,
    seen: named.length,
    doubles,
    losses,
    disagreements,
  };
}

/** The nearest, until enough of them hold an unanswered notification. */
function expectedDonors(setting: Setting): string[] {
  const { bloodQuantity, urgencyLevel } = setting.request;
  const { extraDonorsUrgent, extraDonorsRegular } = setting.config;
  let missing = bloodQuantity + (urgencyLevel === 'urgent' ? extraDonorsUrgent : extraDonorsRegular);
  const expected: string[] = [];
  for (const { userId } of inOrderOfAsking(setting)) {
    if (missing <= 0) break;
    expected.push(userId);
    if (setting.held.get(userId) !== 'IGNORED') missing -= 1;
  }
  return expected;
}

/** Where people answer and cancel, how many are asked depends on when; but nobody nearer is ever passed over. */
function gaps(setting: Setting, named: readonly string[]): string[] {
  const order = inOrderOfAsking(setting).map(({ userId }) => userId);
  const farthest = Math.max(0, ...named.filter((id) => !setting.held.has(id)).map((id) => order.indexOf(id)));
  return order.slice(0, farthest).filter((userId) => !named.includes(userId) && !setting.held.has(userId));
}

function endProblems(search: DonorSearch, item: object, cancelled: boolean): string[] {
  const problems =
    search.status === 'COMPLETED' ? [] : [`the search is ${search.status}: ${search.lastError}`];
  const allowed = [
    'FOUND_ENOUGH',
    'RADIUS_EXHAUSTED',
    'DONORS_ACCEPTED',
    ...(cancelled ? ['REQUEST_CLOSED'] : []),
  ];
  if (!allowed.includes(search.completionReason ?? ''))
    problems.push(`it ended as ${search.completionReason}`);
  for (const [name, key] of Object.entries(searchIndexKeys(search))) {
    if (Reflect.get(item, name) !== key) problems.push(`its ${name} is ${Reflect.get(item, name)}`);
  }
  return problems;
}

function nameProblems(setting: Setting, search: DonorSearch, holders: ReadonlySet<string>): string[] {
  const named = Object.keys(search.notifiedEligibleDonors);
  const ours = [...holders].filter((userId) => named.includes(userId) || !setting.held.has(userId));
  const distances = new Map(inOrderOfAsking(setting).map(({ userId, distanceKm }) => [userId, distanceKm]));
  return [
    ...difference(named, ours).map((userId) => `${userId} is named or notified, not both`),
    ...Object.entries(search.notifiedEligibleDonors)
      .filter(([userId, { distance }]) => distances.get(userId) !== distance)
      .map(([userId, { distance }]) => `${userId} is said to be ${distance} km away`),
  ];
}

function historyProblems({ waveHistory, ...search }: DonorSearch, { held }: Setting): string[] {
  const problems: string[] = [];
  let found = 0;
  for (const [index, { wave, donorsFound, donorsFoundSoFar }] of waveHistory.entries()) {
    found += donorsFound;
    if (wave !== index + 1) problems.push(`wave ${wave} stands in place ${index + 1}`);
    if (donorsFoundSoFar < found) problems.push(`wave ${wave} has found ${donorsFoundSoFar}, not ${found}`);
  }
  const last = waveHistory.at(-1);
  const named = Object.keys(search.notifiedEligibleDonors);
  const adopted = named.filter((userId) => held.has(userId)).length;
  if (last?.wave !== search.wave) problems.push(`the last wave is ${last?.wave}, not ${search.wave}`);
  if (last?.outcome !== search.completionReason) problems.push(`the last wave says ${last?.outcome}`);
  if (last?.donorsFoundSoFar !== named.length)
    problems.push(`the last wave counts ${last?.donorsFoundSoFar}`);
  if (search.donorsFoundSoFar !== named.length) problems.push(`the search counts ${search.donorsFoundSoFar}`);
  if (found + adopted !== named.length)
    problems.push(`${found} found, ${adopted} adopted, ${named.length} named`);
  return problems;
}

function difference(a: readonly string[], b: readonly string[]): string[] {
  return [...a.filter((one) => !b.includes(one)), ...b.filter((one) => !a.includes(one))];
}
