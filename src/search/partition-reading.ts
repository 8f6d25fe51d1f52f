import type { Coordinates } from '../domain/values.ts';
import { cellKm2, h3Res5 } from '../geo/cells.ts';
import { CellWalk, FEED_GRID } from '../geo/walk.ts';
import type { OpenPartition } from './planner.ts';
import type { PageEnd, PartitionPage, PartitionQuery } from './ports.ts';
import type { Reading, Round } from './reading.ts';

/** How a page of one res-5 cell is read. */
export type ReadPartition = (
  page: Pick<PartitionQuery, 'cell' | 'limit' | 'after'>,
) => Promise<PartitionPage>;

/**
 * Rows of a partition's first page, some 14 read units; a later page holds as many as all before it. A partition that
 * is fuller than expected is so found out before much was paid.
 */
const FIRST_PAGE_ROWS = 200;

interface Partition extends OpenPartition {
  readonly cell: string;
  /** Every donor in it is nearer, km. */
  readonly upperKm: number;
  readonly end: PageEnd | undefined;
}

/**
 * Reads the partitions of GSI2 around a request, nearest first. They are the res-5 cells that the circle touches, found
 * by their own centres and corners: a res-8 cell need not lie inside the res-5 cell that H3 calls its parent.
 */
export class PartitionReading implements Reading {
  /** Area of a partition hereabouts, km². */
  readonly partitionKm2: number;
  /** Partitions begun. */
  queried = 0;
  /** Pages read. */
  pages = 0;
  readonly #readPartition: ReadPartition;
  /** Nearest first. */
  #open: readonly Partition[];

  constructor(
    origin: Coordinates,
    radiusKm: number,
    beyondKm: number | undefined,
    readPartition: ReadPartition,
  ) {
    const all = new CellWalk(origin, radiusKm, beyondKm, FEED_GRID).take(Number.POSITIVE_INFINITY);
    this.#open = all.map(({ cell, lowerKm, upperKm }) => ({
      cell,
      lowerKm,
      upperKm,
      rowsRead: 0,
      end: undefined,
    }));
    this.#readPartition = readPartition;
    this.partitionKm2 = cellKm2(h3Res5(origin));
  }

  get boundKm(): number {
    return this.#open[0]?.lowerKm ?? Number.POSITIVE_INFINITY;
  }

  /** Those not read to their end, as far as anything in them is unknown. */
  open(knownKm: number): readonly Partition[] {
    return this.#open.filter(({ upperKm }) => upperKm > knownKm);
  }

  async next(count: number, withinKm: number, knownKm: number): Promise<() => Round> {
    this.#open = this.open(knownKm);
    const chosen = this.#open
      .slice(0, count)
      .filter(({ lowerKm }, index) => index === 0 || lowerKm <= withinKm);
    const read = await Promise.all(
      chosen.map(async (partition) => {
        const { cell, rowsRead, end: after } = partition;
        const limit = Math.max(FIRST_PAGE_ROWS, rowsRead);
        return { partition, page: await this.#readPartition({ cell, limit, after }) };
      }),
    );
    return () => this.#book(read);
  }

  #book(read: readonly { partition: Partition; page: PartitionPage }[]): Round {
    const left = new Map(this.#open.map((partition) => [partition.cell, partition]));
    let done = 0;
    for (const { partition, page } of read) {
      if (partition.rowsRead === 0) this.queried += 1;
      const { end } = page;
      if (end) left.set(partition.cell, { ...partition, rowsRead: partition.rowsRead + page.rows, end });
      else left.delete(partition.cell);
      done += end ? 0 : 1;
    }
    this.pages += read.length;
    this.#open = [...left.values()];
    return { places: read.flatMap(({ page }) => page.places), km2: done * this.partitionKm2 };
  }
}
