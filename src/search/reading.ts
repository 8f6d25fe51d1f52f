import type { DonorPlace } from '../domain/donor-location.ts';

/** What a round of queries has brought. */
export interface Round {
  readonly places: readonly DonorPlace[];
  /** Ground that is wholly read now and was not before, km². */
  readonly km2: number;
}

/** One way to read the donors around a request, nearest ground first. */
export interface Reading {
  /** Everybody nearer than this was read, km; infinite once everything within the radius was. */
  readonly boundKm: number;
  /**
   * Sends the next queries, side by side.
   *
   * @param withinKm ground that begins farther away is left for later, the first piece aside
   * @param knownKm everybody at or nearer than this is known by other means: ground that lies within is left out
   * @returns the answers, and what books them: it is not called where the answers came too late
   */
  next(count: number, withinKm: number, knownKm: number): Promise<() => Round>;
}
