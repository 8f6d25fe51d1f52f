import type { Frontier, WaveOutcome } from '../domain/donor-search.ts';
import type { Look } from './look.ts';

/** The parts of a walk that decide how to go on. */
export type LookEnd = Pick<Look, 'chosen' | 'boundKm' | 'someLeft' | 'radiusReached' | 'outOfTime'>;

/**
 * How a search goes on after a walk.
 *
 * @param need donors that were missing before the walk; 0 or less where none was
 * @param wanted donors the walk was asked for: the need, or what one transaction holds
 * @param sweepLeft another sweep may be made and would start before the donation is due
 */
export function outcomeOf(look: LookEnd, need: number, wanted: number, sweepLeft: boolean): WaveOutcome {
  if (look.chosen.length >= need) return 'FOUND_ENOUGH';
  if (look.radiusReached && !look.someLeft) return sweepLeft ? 'SWEEP' : 'RADIUS_EXHAUSTED';
  const transactionFull = look.chosen.length === wanted;
  return transactionFull || look.outOfTime ? 'MORE' : 'CONTINUE';
}

/**
 * Where the next wave of the sweep begins: after the last donor notified, or at the bound reached where fewer
 * were found than wanted. A new sweep begins at the centre, without a frontier.
 */
export function nextFrontier(
  look: LookEnd,
  wanted: number,
  outcome: WaveOutcome,
  frontier: Frontier | undefined,
): Frontier | undefined {
  if (outcome === 'SWEEP') return undefined;
  if (look.chosen.length < wanted) {
    const reached = { distanceKm: look.boundKm, userId: '' };
    // A wave that ran out of time early has not reached what the one before it had.
    return frontier && frontier.distanceKm >= reached.distanceKm ? frontier : reached;
  }
  const last = look.chosen.at(-1);
  return last ? { distanceKm: last.distanceKm, userId: last.userId } : frontier;
}
