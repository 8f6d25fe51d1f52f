import * as v from 'valibot';
import type { Problem } from '../domain/problems.ts';

/** The ids of a scenario, whatever else is wrong with it: a wrong field must not hide a doubled id. */
const Text = v.fallback(v.optional(v.string()), undefined);
function listOf<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.fallback(v.array(v.fallback(v.optional(v.object(entries)), undefined)), []);
}
const Ids = v.object({
  donors: listOf({ userId: Text, locations: listOf({ locationId: Text }) }),
  requests: listOf({ requestPostId: Text }),
  answers: listOf({ requestPostId: Text, userId: Text }),
  events: listOf({ requestPostId: Text }),
});

/** What no single field shows: ids given twice, and answers and events about what is not in the file. */
export function referenceProblems(scenario: unknown): Problem[] {
  const parsed = v.safeParse(Ids, scenario);
  if (!parsed.success) return [];
  const { donors, requests, answers, events } = parsed.output;
  const userIds = donors.map((donor) => donor?.userId);
  const requestPostIds = requests.map((request) => request?.requestPostId);
  return [
    ...doubled(userIds, (index) => `donors[${index}].userId`),
    ...donors.flatMap((donor, index) =>
      doubled(
        (donor?.locations ?? []).map((location) => location?.locationId),
        (at) => `donors[${index}].locations[${at}].locationId`,
      ),
    ),
    ...doubled(requestPostIds, (index) => `requests[${index}].requestPostId`),
    ...unknown(
      answers.map((answer) => answer?.requestPostId),
      requestPostIds,
      'answers',
      'requestPostId',
    ),
    ...unknown(
      answers.map((answer) => answer?.userId),
      userIds,
      'answers',
      'userId',
    ),
    ...unknown(
      events.map((event) => event?.requestPostId),
      requestPostIds,
      'events',
      'requestPostId',
    ),
  ];
}

type MaybeId = string | undefined;

function doubled(ids: readonly MaybeId[], path: (index: number) => string): Problem[] {
  const firstAt = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [index, id] of ids.entries()) {
    if (id === undefined) continue;
    const first = firstAt.get(id);
    if (first === undefined) firstAt.set(id, index);
    else problems.push(problem(path(index), `an id other than that of ${path(first)}`, id));
  }
  return problems;
}

function unknown(ids: readonly MaybeId[], known: readonly MaybeId[], list: string, field: string): Problem[] {
  const names = new Set(known);
  return ids.flatMap((id, index) =>
    id === undefined || names.has(id)
      ? []
      : [problem(`${list}[${index}].${field}`, `the ${field} of somebody or something in this file`, id)],
  );
}

function problem(path: string, expected: string, id: string): Problem {
  return { path, expected, received: JSON.stringify(id), missing: false };
}
