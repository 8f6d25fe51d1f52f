import type { CallerKnows } from '../inspect/caller-knows.ts';
import { type FoundSearch, findSearches } from '../inspect/find-searches.ts';
import { maskedFacts } from '../inspect/mask.ts';
import { openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { plainTable } from './plain-table.ts';
import { print, terminal } from './terminal.ts';

export interface FindFlags extends CallerKnows {
  readonly stack?: string;
  readonly json?: boolean;
  readonly reveal?: boolean;
  /** How long ago the request was posted at the earliest, ms. */
  readonly since: number;
  readonly limit: number;
}

/** `donor-search find`: the searches that fit what somebody who calls knows, the newest request first. */
export async function find(flags: FindFlags): Promise<number> {
  const { stack, json, reveal, limit } = flags;
  const { client, tableName } = await openDeployment(stack);
  const since = new Date(Date.now() - flags.since).toISOString();
  const all = await findSearches({ client, tableName }, flags, since);
  const found = all
    .slice(0, limit)
    .map(({ search, request }) => ({ search, request: reveal ? request : maskedFacts(request) }));
  if (json) print(JSON.stringify({ found, more: all.length - found.length }, undefined, 2));
  else if (found.length === 0) print(`No search since ${since} fits.`);
  else print(foundTable(found));
  if (all.length > found.length) {
    terminal.line(`${all.length - found.length} more fit: say more of the request, or raise --limit.`);
  }
  return EXIT.done;
}

/** Found searches as a table. */
export function foundTable(found: readonly FoundSearch[]): string {
  const head = [
    'request',
    'seeker',
    'created',
    'state',
    'asks for',
    'due',
    'patient',
    'contact',
    'number',
    'place',
    'notified',
  ];
  const rows = found.map(({ search, request }) => [
    search.requestPostId,
    search.seekerId,
    search.createdAt,
    search.lastError === undefined ? search.bucket : `${search.bucket}, stopped`,
    `${request.bloodQuantity ?? '?'} x ${request.requestedBloodGroup ?? '?'}`,
    request.donationDateTime ?? '-',
    request.patientName ?? '-',
    request.seekerName ?? '-',
    request.contactNumber ?? '-',
    request.location ?? '-',
    search.notified,
  ]);
  return plainTable(head, rows, head.length - 1);
}
