import type { StoredSearch } from '../domain/donor-search.ts';
import type { Coordinates } from '../domain/values.ts';
import { CellWalk } from '../geo/walk.ts';

/** The ground that a wave was the first to reach. */
export interface ReachedBand {
  readonly wave: number;
  /** Everybody nearer than this was known to the search after the wave, km. */
  readonly reachKm: number;
  /** Its res-8 cells, nearest first. */
  readonly cells: readonly string[];
}

/**
 * Which cells each wave was the first to reach, by the rule by which waves read them: in order of their lower bound.
 * Waves of later sweeps, which read the same ground again, come in only with what lies farther out; waves that do
 * not say how far they came, not at all.
 *
 * @param origin where the request is
 */
export function reachedBands(origin: Coordinates, { waveHistory }: StoredSearch): ReachedBand[] {
  const waves = waveHistory.map(({ wave, reachKm = 0 }, index) => ({ wave: wave ?? index + 1, reachKm }));
  const farthestKm = Math.max(0, ...waves.map(({ reachKm }) => reachKm));
  if (farthestKm === 0) return [];
  const walk = new CellWalk(origin, farthestKm);
  const bands: ReachedBand[] = [];
  let reachedKm = 0;
  for (const { wave, reachKm } of waves) {
    if (reachKm <= reachedKm) continue;
    const cells: string[] = [];
    while (walk.boundKm <= reachKm) cells.push(...walk.take(1).map(({ cell }) => cell));
    bands.push({ wave, reachKm, cells });
    reachedKm = reachKm;
  }
  return bands;
}
