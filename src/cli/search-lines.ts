import type { DonorSearch, WaveRecord } from '../domain/donor-search.ts';
import type { SearchReport } from '../local/report.ts';
import { plainTable } from './plain-table.ts';

/** One wave as one line: ring, cells and partitions read, donors found, distance reached. */
export function waveLine(search: DonorSearch, wave: WaveRecord): string {
  const parts = [
    search.requestPostId.padEnd(14),
    `wave ${String(wave.wave).padStart(2)}`,
    `sweep ${wave.retryCount + 1}`,
    `ring ${String(wave.level).padStart(2)}`,
    `${String(wave.cellsQueried).padStart(4)} cells`,
    `${String(wave.partitionsQueried ?? 0).padStart(2)} partitions`,
    `${String(wave.donorsFound).padStart(3)} found`,
    `reached ${wave.reachKm.toFixed(1).padStart(5)} km`,
    wave.outcome,
  ];
  return `  ${parts.join('  ')}`;
}

/** The searches of a run as a table. */
export function searchTable(searches: readonly SearchReport[]): string {
  const head = ['request', 'ended', 'target', 'notified', 'nearest', 'farthest', 'waves', 'queries', 'items'];
  const rows = searches.map((search) => [
    search.requestPostId,
    search.completionReason ?? `${search.status}, execution ${search.executionStatus}`,
    search.targetDonors,
    search.notified.length,
    km(search.notified[0]?.distanceKm),
    km(search.notified.at(-1)?.distanceKm),
    search.waves.length,
    search.reads.queries,
    search.reads.itemsRead,
  ]);
  return plainTable(head, rows, 2);
}

function km(distance: number | undefined): string {
  return distance === undefined ? '-' : `${distance.toFixed(2)} km`;
}
