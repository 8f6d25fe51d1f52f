import type { ReadCounts } from '../search/ports.ts';
import type { Row } from './row.ts';

/** Counts what one wave asks of the table. */
export class ReadCounter implements ReadCounts {
  queries = 0;
  gets = 0;
  itemsRead = 0;
  readonly #skipped = new Set<string>();

  /** Rows that cannot be used; each is one, by whichever index and however often it was met. */
  get rowsSkipped(): number {
    return this.#skipped.size;
  }

  skip({ PK, SK }: Row): void {
    this.#skipped.add(JSON.stringify([PK, SK]));
  }
}
