import type { Acceptance } from '../domain/accepted-donation.ts';
import type { BloodGroup } from '../domain/blood-group.ts';
import type { RequestKey, RequestReading } from '../domain/blood-request.ts';
import type { DonorPlace } from '../domain/donor-location.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { RequestNotification } from '../domain/notification.ts';

/** The available donors of one group in one res-8 cell. */
export interface CellQuery {
  readonly countryCode: string;
  readonly bloodGroup: BloodGroup;
  readonly cell: string;
}

/** A page of the available donors of one group in one res-5 cell, from the sparse index. */
export interface PartitionQuery extends CellQuery {
  /** Most rows of the page. */
  readonly limit: number;
  /** Where the page before ended, as it said. */
  readonly after: PageEnd | undefined;
}

/** Known to the table alone. */
export type PageEnd = Readonly<Record<string, unknown>>;

export interface PartitionPage {
  readonly places: readonly DonorPlace[];
  /** Rows read, those that cannot be used included. */
  readonly rows: number;
  /** Undefined on the last page. */
  readonly end: PageEnd | undefined;
}

/** What a wave has asked of the table so far. */
export interface ReadCounts {
  readonly queries: number;
  readonly gets: number;
  readonly itemsRead: number;
  /** Donor rows that could not be used. */
  readonly rowsSkipped: number;
}

/** One wave as one transaction. */
export interface WaveCommit {
  /** The item as it will stand, `run`, `wave` and all. */
  readonly search: DonorSearch;
  /** What must not have moved since the wave read it. */
  readonly expected: { readonly run: number; readonly wave: number; readonly wakes: number };
  readonly notifications: readonly RequestNotification[];
}

/** Why a transaction was not made, or that it was. */
export type CommitResult =
  | { readonly kind: 'committed' }
  /** The search or the request moved: read again, decide again. */
  | { readonly kind: 'changed' }
  /** Another transaction or a throttle was in the way: wait a little, then as above. */
  | { readonly kind: 'busy' }
  /** These donors hold a notification under the key already. */
  | {
      readonly kind: 'alreadyNotified';
      /** Those for this request, with the status that each has. */
      readonly statuses: ReadonlyMap<string, string>;
      /** Those for a request of the same id by another seeker: the key leaves no room to ask them for this one. */
      readonly others: ReadonlySet<string>;
    };

/** The table as a wave sees it. Reads that decide are consistent and from the base table. */
export interface SearchTable {
  readonly counts: ReadCounts;
  readRequest(key: RequestKey): Promise<RequestReading | undefined>;
  readSearch(key: RequestKey): Promise<DonorSearch | undefined>;
  readAcceptances(key: RequestKey): Promise<readonly Acceptance[]>;
  /** Statuses of the donors' notifications for one request, by userId; absent where there is none. */
  readNotificationStatuses(
    requestPostId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Every available donor of the cell, all pages. */
  donorsInCell(query: CellQuery): Promise<readonly DonorPlace[]>;
  donorsInPartition(query: PartitionQuery): Promise<PartitionPage>;
  commitWave(commit: WaveCommit): Promise<CommitResult>;
}

/** Time as the search sees it; tests move it. */
export interface Clock {
  now(): Date;
  /** Waits a random while that grows with the attempt (1, 2, ...). */
  backOff(attempt: number): Promise<void>;
}
