import type { Coordinates } from '../domain/values.ts';
import { distanceBounds, h3Res5, h3Res8 } from './cells.ts';
import { ringsAround } from './rings.ts';

/** A cell with its place in the walk. */
export interface WalkCell {
  readonly cell: string;
  /** Number of the ring around the origin's cell. */
  readonly ring: number;
  /** No point of the cell is nearer to the origin than this, km. */
  readonly lowerKm: number;
  /** Every point of the cell is nearer to the origin than this, km. */
  readonly upperKm: number;
}

/** No search cell on Earth reaches farther from its centre, km. The largest found is 0.587 (see the tests). */
export const MAX_REACH_KM = 0.7;
/** The same for the cells of the public feed. The largest found is 10.9. */
export const MAX_FEED_REACH_KM = 13;

/** A size of cells to walk over. */
export interface WalkGrid {
  readonly cellOf: (place: Coordinates) => string;
  /** No cell of the grid reaches farther from its centre than this, km. */
  readonly maxReachKm: number;
}

export const SEARCH_GRID: WalkGrid = { cellOf: h3Res8, maxReachKm: MAX_REACH_KM };
export const FEED_GRID: WalkGrid = { cellOf: h3Res5, maxReachKm: MAX_FEED_REACH_KM };

/**
 * The cells around a place in ascending order of their lower bound, as far as a radius.
 *
 * Rings alone do not come in order of distance, so a cell is handed out only once no cell of a later ring can
 * have a lesser bound: a line from the origin to such a cell crosses the outermost ring seen, hence its centre
 * is at least as far as that ring's least lower bound, and its own lower bound at most the grid's reach less.
 */
export class CellWalk {
  readonly #origin: Coordinates;
  readonly #radiusKm: number;
  readonly #beyondKm: number;
  readonly #maxReachKm: number;
  readonly #rings: Iterator<readonly string[], never>;
  #ring = 0;
  /** Cells with a lower bound up to this are all in `#waiting` or were handed out. */
  #completeKm = Number.NEGATIVE_INFINITY;
  /** Farthest first, so that the nearest is popped off the end. */
  #waiting: WalkCell[] = [];

  /**
   * @param origin where the distances start
   * @param radiusKm cells whose lower bound is greater are left out
   * @param beyondKm cells that lie wholly nearer than this are left out: what they hold is known already
   * @param grid size of the cells
   */
  constructor(origin: Coordinates, radiusKm: number, beyondKm = 0, grid = SEARCH_GRID) {
    this.#origin = origin;
    this.#radiusKm = radiusKm;
    this.#beyondKm = beyondKm;
    this.#maxReachKm = grid.maxReachKm;
    this.#rings = ringsAround(grid.cellOf(origin));
  }

  /** The least lower bound still unread, km: every point nearer than it lies in a cell handed out or left out. */
  get boundKm(): number {
    this.#widen();
    return this.#waiting.at(-1)?.lowerKm ?? this.#completeKm;
  }

  /** True once every cell within the radius was handed out. */
  get finished(): boolean {
    return this.boundKm > this.#radiusKm;
  }

  /**
   * The next cells in order, fewer than `count` where the walk ends, or where the cells after the first begin beyond
   * a distance (km).
   */
  take(count: number, withinKm = Number.POSITIVE_INFINITY): WalkCell[] {
    const cells: WalkCell[] = [];
    while (cells.length < count && !this.finished && (cells.length === 0 || this.boundKm <= withinKm)) {
      cells.push(...this.#waiting.splice(-1));
    }
    return cells;
  }

  #widen(): void {
    while (this.#mayBeOvertaken() && this.#completeKm <= this.#radiusKm) this.#addRing();
  }

  #mayBeOvertaken(): boolean {
    const nearest = this.#waiting.at(-1);
    // Stryker disable next-line EqualityOperator: a ring more where a bound is met exactly changes no cell and no order.
    return nearest === undefined || nearest.lowerKm > this.#completeKm;
  }

  #addRing(): void {
    let leastLowerKm = Number.POSITIVE_INFINITY;
    for (const cell of this.#rings.next().value) {
      const { lowerKm, upperKm } = distanceBounds(this.#origin, cell);
      leastLowerKm = Math.min(leastLowerKm, lowerKm);
      if (upperKm > this.#beyondKm) this.#waiting.push({ cell, ring: this.#ring, lowerKm, upperKm });
    }
    this.#ring += 1;
    this.#completeKm = leastLowerKm - this.#maxReachKm;
    this.#waiting.sort(farthestFirst);
  }
}

function farthestFirst(a: WalkCell, b: WalkCell): number {
  if (a.lowerKm !== b.lowerKm) return b.lowerKm - a.lowerKm;
  // Stryker disable next-line EqualityOperator: each cell waits once, so that no two names are equal.
  return a.cell < b.cell ? 1 : -1;
}
