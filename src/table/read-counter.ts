import type { ReadCounts } from '../search/ports.ts';

/** Counts what one wave asks of the table. */
export class ReadCounter implements ReadCounts {
  queries = 0;
  gets = 0;
  itemsRead = 0;
  rowsSkipped = 0;
}
