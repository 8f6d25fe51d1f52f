import { queryUnits } from '../../src/search/read-units.ts';
import { PRICES } from './prices.ts';

/** DynamoDB's steps: a write unit is 1 KB, a query's page ends after 1 MB. */
const WRITE_STEP_BYTES = 1_024;
export const PAGE_BYTES = 1_048_576;
/** A consistent read costs twice as much as one that may be a little old. */
const CONSISTENT_FACTOR = 2;
/** A transaction prepares and commits each item. */
const TRANSACTION_FACTOR = 2;
/** Indexes in which a notification and a search stand besides the table: GSI1 and LSI1. */
export const INDEXES = 2;

/** What a search has cost, in counts. */
export class Tally {
  queries = 0;
  items = 0;
  readUnits = 0;
  /** Those of them for donors' rows. */
  donorUnits = 0;
  writeUnits = 0;
  transitions = 0;
  invocations = 0;

  /** A page of donors from an index, which may be a little old. */
  queryDonors(items: number, itemBytes: number): void {
    const units = queryUnits(items * itemBytes);
    this.queries += 1;
    this.items += items;
    this.readUnits += units;
    this.donorUnits += units;
  }

  /** A consistent query that finds nothing. */
  queryNothing(): void {
    this.queries += 1;
    this.readUnits += CONSISTENT_FACTOR * queryUnits(0);
  }

  /** A query for donors without limit: as many pages as its items fill. */
  queryAllDonors(items: number, itemBytes: number): void {
    const perPage = Math.floor(PAGE_BYTES / itemBytes);
    for (let left = items; left >= 0; left -= perPage) this.queryDonors(Math.min(left, perPage), itemBytes);
  }

  /** A consistent read of one item. */
  get(bytes: number): void {
    this.items += 1;
    this.readUnits += CONSISTENT_FACTOR * queryUnits(bytes);
  }

  /** One item, and its copies in so many indexes: those are written once, transaction or not. */
  write(bytes: number, { indexes, transaction }: { indexes: number; transaction: boolean }): void {
    this.writeUnits += writeSteps(bytes) * ((transaction ? TRANSACTION_FACTOR : 1) + indexes);
  }

  /** USD. */
  get money(): number {
    return (
      this.readUnits * PRICES.readUnit +
      this.writeUnits * PRICES.writeUnit +
      this.transitions * PRICES.transition +
      this.invocations * PRICES.invocation
    );
  }
}

/** Write units of one plain write. */
export function writeSteps(bytes: number): number {
  return Math.ceil(bytes / WRITE_STEP_BYTES);
}
