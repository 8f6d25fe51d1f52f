import type { WaveCommit } from '../search/ports.ts';
import type { Measure } from './metrics.ts';

const MS_PER_SECOND = 1_000;

/**
 * What a committed wave has done. Only a commit is measured: a wave that is asked for again answers from the search
 * item and commits nothing, so nobody is counted twice.
 */
export function waveMeasures({ search, notifications }: WaveCommit): Measure[] {
  const skipped = search.waveHistory.at(-1)?.rowsSkipped ?? 0;
  const measures: Measure[] = [];
  if (notifications.length > 0) measures.push({ name: 'DonorsNotified', value: notifications.length });
  // Whoever was found to hold a notification already was asked by somebody else, before.
  if (notifications.length > 0 && search.donorsFoundSoFar === notifications.length) {
    measures.push({ name: 'SecondsToFirstNotification', value: ageSeconds(search) });
  }
  if (skipped > 0) measures.push({ name: 'DonorRowsSkipped', value: skipped });
  if (search.completionReason) {
    measures.push({ name: 'SearchesEnded', value: 1, outcome: search.completionReason });
    measures.push({ name: 'WavesPerSearch', value: search.wave });
    measures.push({ name: 'CellsPerSearch', value: sumOf(search, 'cellsQueried') });
    measures.push({ name: 'QueriesPerSearch', value: sumOf(search, 'queries') });
  }
  return measures;
}

/** From the request to the commit; a request that says it was made later was made now. */
function ageSeconds({ createdAt, lastUpdatedAt }: WaveCommit['search']): number {
  return Math.max(0, (Date.parse(lastUpdatedAt) - Date.parse(createdAt)) / MS_PER_SECOND);
}

/** Over the waves that the item keeps, which are all unless there were hundreds. */
function sumOf({ waveHistory }: WaveCommit['search'], name: 'cellsQueried' | 'queries'): number {
  return waveHistory.reduce((sum, wave) => sum + wave[name], 0);
}
