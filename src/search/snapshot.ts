import type { Acceptance } from '../domain/accepted-donation.ts';
import type { RequestKey, RequestReading } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import { SearchNotFoundError } from './errors.ts';
import type { SearchTable } from './ports.ts';

/** What decides about a wave, read side by side and consistently. */
export interface Snapshot {
  readonly search: DonorSearch;
  /** Undefined where the request was deleted. */
  readonly request: RequestReading | undefined;
  readonly acceptances: readonly Acceptance[];
}

/** @throws SearchNotFoundError where there is no search item */
export async function readSnapshot(table: SearchTable, key: RequestKey): Promise<Snapshot> {
  const [request, search, acceptances] = await Promise.all([
    table.readRequest(key),
    table.readSearch(key),
    table.readAcceptances(key),
  ]);
  if (!search) throw new SearchNotFoundError(key.requestPostId);
  return { search, request, acceptances };
}
