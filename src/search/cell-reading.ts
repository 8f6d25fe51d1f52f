import type { DonorPlace } from '../domain/donor-location.ts';
import type { Coordinates } from '../domain/values.ts';
import { cellKm2, h3Res8 } from '../geo/cells.ts';
import { CellWalk, type WalkCell } from '../geo/walk.ts';
import type { Reading, Round } from './reading.ts';

/** How the places of one res-8 cell are read; the walk does not care from where. */
export type ReadCell = (cell: string) => Promise<readonly DonorPlace[]>;

/** Reads the cells of GSI1 in the order of their lower bounds. */
export class CellReading implements Reading {
  /** Area of a cell hereabouts, km². */
  readonly cellKm2: number;
  /** Cells read. */
  queried = 0;
  /** The outermost ring read. */
  level = 0;
  readonly #walk: CellWalk;
  readonly #readCell: ReadCell;
  #certainKm = 0;

  constructor(origin: Coordinates, radiusKm: number, beyondKm: number | undefined, readCell: ReadCell) {
    this.#walk = new CellWalk(origin, radiusKm, beyondKm);
    this.#readCell = readCell;
    this.cellKm2 = cellKm2(h3Res8(origin));
  }

  get boundKm(): number {
    return this.#certainKm;
  }

  async next(count: number, withinKm: number, knownKm: number): Promise<() => Round> {
    const cells = this.#take(count, withinKm, knownKm);
    const boundKm = this.#walk.finished ? Number.POSITIVE_INFINITY : this.#walk.boundKm;
    const found = await Promise.all(cells.map(({ cell }) => this.#readCell(cell)));
    return () => {
      this.#certainKm = boundKm;
      this.queried += cells.length;
      for (const { ring } of cells) this.level = Math.max(this.level, ring);
      return { places: found.flat(), km2: cells.length * this.cellKm2 };
    };
  }

  #take(count: number, withinKm: number, knownKm: number): WalkCell[] {
    for (;;) {
      const taken = this.#walk.take(count, withinKm);
      const unknown = taken.filter(({ upperKm }) => upperKm > knownKm);
      if (unknown.length > 0 || taken.length === 0) return unknown;
    }
  }
}
