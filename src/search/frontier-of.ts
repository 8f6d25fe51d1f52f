import { createHash } from 'node:crypto';
import type { BloodRequest } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';

/** 64 bits: two places of one request meet never. */
const HASH_LENGTH = 16;

/** What a search's frontier is measured from and among whom, as a hash: no place is repeated on the search item. */
export function frontierOf(request: BloodRequest): string {
  const { latitude, longitude, countryCode, requestedBloodGroup } = request;
  return createHash('sha256')
    .update(JSON.stringify([latitude, longitude, countryCode, requestedBloodGroup]))
    .digest('hex')
    .slice(0, HASH_LENGTH);
}

/** The search without its frontier where the request has moved or asks for another group: then nobody was passed yet. */
export function withValidFrontier(search: DonorSearch, request: BloodRequest | undefined): DonorSearch {
  const moved = request && search.frontierOf !== undefined && search.frontierOf !== frontierOf(request);
  return moved ? { ...search, frontier: undefined } : search;
}
