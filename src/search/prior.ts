import type { BloodRequest } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { Sighting } from './density.ts';
import { frontierOf } from './frontier-of.ts';

/**
 * What the waves before have seen around the request; undefined where there was none, or the request has moved since.
 *
 * Beyond a frontier donors are as dense as before it. Where a walk begins anew at the centre, everybody seen within the
 * radius was notified: whom it is to find became available only since.
 */
export function priorOf(search: DonorSearch, request: BloodRequest): Sighting | undefined {
  if (search.frontierOf !== frontierOf(request)) return undefined;
  const last = search.waveHistory.findLast(({ donorsPerKm2 }) => donorsPerKm2 !== undefined);
  if (last?.donorsPerKm2 === undefined || last.reachKm === 0) return undefined;
  const km2 = Math.PI * last.reachKm ** 2;
  const donors = last.donorsPerKm2 * km2;
  return { donors, candidates: search.frontier ? donors : 0, km2 };
}
