import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { CompletionReason } from '../../src/domain/donor-search.ts';
import { Tally } from '../bench/tally.ts';

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
  /** What the machine was told to wait, s in all, and how often. */
  pausedSeconds = 0;
  pauses = 0;
  /** How long its executions were open. */
  openSeconds = 0;

  constructor(request: BloodRequest, fromCentreKm: number) {
    this.request = request;
    this.fromCentreKm = fromCentreKm;
  }

  /** Bags for which somebody will come; those who accepted beyond them are not needed. */
  get bags(): number {
    return Math.min(this.accepted, this.request.bloodQuantity);
  }
}
