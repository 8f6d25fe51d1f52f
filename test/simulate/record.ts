import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { CompletionReason, DonorSearch } from '../../src/domain/donor-search.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { itemBytes } from '../bench/item-bytes.ts';
import { Tally, writeSteps } from '../bench/tally.ts';

/** What became of one request. Times are in s since it was posted; undefined where it never came to that. */
export class RequestRecord {
  readonly request: BloodRequest;
  /** From the middle of the city, km. */
  readonly fromCentreKm: number;
  readonly tally = new Tally();
  readonly notified = new Set<string>();
  waves = 0;
  cells = 0;
  partitions = 0;
  accepted = 0;
  saidNo = 0;
  outcome: CompletionReason | undefined;
  firstNotifiedSeconds: number | undefined;
  enoughNotifiedSeconds: number | undefined;
  firstAcceptedSeconds: number | undefined;
  enoughAcceptedSeconds: number | undefined;
  /** Write units in the one partition of GSI1 that holds all searches that go on. */
  pendingUnits = 0;
  /** Writes to the table that its stream tells of. */
  streamRecords = 0;
  #itemSteps = 0;
  /** What the machine was told to wait, s in all, and how often. */
  pausedSeconds = 0;
  pauses = 0;
  /** How long its executions were open. */
  openSeconds = 0;

  constructor(request: BloodRequest, fromCentreKm: number) {
    this.request = request;
    this.fromCentreKm = fromCentreKm;
  }

  /** Counts what writing the search item costs the partition in which it is or was listed as pending. */
  countSearchItem(search: DonorSearch): void {
    const steps = writeSteps(itemBytes(searchToItem(search)));
    // An item that leaves an index is deleted there as it was.
    this.pendingUnits += search.status === 'PENDING' ? steps : this.#itemSteps;
    this.#itemSteps = steps;
    this.streamRecords += 1;
  }

  /** Bags for which somebody will come; those who accepted beyond them are not needed. */
  get bags(): number {
    return Math.min(this.accepted, this.request.bloodQuantity);
  }
}
