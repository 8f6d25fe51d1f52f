import * as v from 'valibot';
import type { Acceptance } from '../../src/domain/accepted-donation.ts';
import type { BloodGroup } from '../../src/domain/blood-group.ts';
import {
  type BloodRequest,
  type RequestKey,
  type RequestReading,
  readRequest,
} from '../../src/domain/blood-request.ts';
import type { DonorPlace } from '../../src/domain/donor-location.ts';
import { DonorSearch } from '../../src/domain/donor-search.ts';
import { RequestNotification } from '../../src/domain/notification.ts';
import { h3Res5, h3Res8, h3Res10 } from '../../src/geo/cells.ts';
import type { CellQuery, CommitResult, SearchTable, WaveCommit } from '../../src/search/ports.ts';

/** DynamoDB's limit for one transaction. */
const MAX_ACTIONS = 100;

/** A donor's place as a row: what its index key says stands beside it. */
export interface DonorRow extends DonorPlace {
  readonly countryCode: string;
  readonly bloodGroup: BloodGroup;
  available: boolean;
}

/**
 * The table in memory. Its conditions are those of the wave's transaction; what goes in comes
 * out as a copy without undefined attributes, as from DynamoDB.
 */
export class MemoryTable {
  readonly donors: DonorRow[] = [];
  /** Transactions that were made. */
  commits = 0;
  /** Called before each transaction, as another writer would be; may refuse it. */
  beforeCommit: (commit: WaveCommit) => CommitResult | undefined | Promise<CommitResult | undefined> = () =>
    undefined;
  readonly #byCell = new Map<string, DonorRow[]>();
  readonly #byPartition = new Map<string, DonorRow[]>();
  readonly #requests = new Map<string, Partial<BloodRequest>>();
  readonly #searches = new Map<string, DonorSearch>();
  readonly #notifications = new Map<string, RequestNotification>();
  readonly #acceptances = new Map<string, Acceptance[]>();

  putDonor(row: DonorRow): void {
    this.donors.push(row);
    append(this.#byCell, cellKey({ ...row, cell: h3Res8(row) }), row);
    append(this.#byPartition, cellKey({ ...row, cell: h3Res5(row) }), row);
  }

  putRequest(request: BloodRequest): void {
    this.#requests.set(keyOf(request), request);
  }

  setRequestStatus(key: RequestKey, status: BloodRequest['status']): void {
    this.#requests.set(keyOf(key), { ...this.#requests.get(keyOf(key)), status });
  }

  /** @throws RangeError where there is none */
  statusOf(key: RequestKey): BloodRequest['status'] {
    const status = this.#requests.get(keyOf(key))?.status;
    if (!status) throw new RangeError(`No request ${key.requestPostId}`);
    return status;
  }

  deleteRequest(key: RequestKey): void {
    this.#requests.delete(keyOf(key));
  }

  putSearch(search: DonorSearch): void {
    this.#searches.set(keyOf(search), copy(DonorSearch, search));
  }

  /** @throws RangeError where there is none */
  search(key: RequestKey): DonorSearch {
    const search = this.#searches.get(keyOf(key));
    if (!search) throw new RangeError(`No search for ${key.requestPostId}`);
    return copy(DonorSearch, search);
  }

  putNotification(notification: RequestNotification): void {
    this.#notifications.set(notificationKey(notification), copy(RequestNotification, notification));
  }

  /** Those about one request. */
  notifications(requestPostId: string): RequestNotification[] {
    return [...this.#notifications.values()].filter((it) => it.requestPostId === requestPostId);
  }

  accept(key: RequestKey, acceptance: Acceptance): void {
    this.#acceptances.set(keyOf(key), [...this.acceptances(key), acceptance]);
  }

  acceptances(key: RequestKey): readonly Acceptance[] {
    return this.#acceptances.get(keyOf(key)) ?? [];
  }

  /** The table as one wave sees it, with counts of its own. */
  view(): SearchTable {
    const counts = { queries: 0, gets: 0, itemsRead: 0, rowsSkipped: 0 };
    const read = <T>(kind: 'queries' | 'gets', items: T, count: number): T => {
      counts[kind] += 1;
      counts.itemsRead += count;
      return items;
    };
    return {
      counts,
      readRequest: async (key): Promise<RequestReading | undefined> => {
        const row = this.#requests.get(keyOf(key));
        return read('gets', row && readRequest(row), row ? 1 : 0);
      },
      readSearch: async (key) => {
        const search = this.#searches.get(keyOf(key));
        return read('gets', search && copy(DonorSearch, search), search ? 1 : 0);
      },
      readAcceptances: async (key) => {
        const rows = this.acceptances(key);
        return read('queries', rows, rows.length);
      },
      readNotificationStatuses: async (requestPostId, userIds) => {
        const found = userIds
          .map((userId) => this.#notifications.get(notificationKey({ userId, requestPostId })))
          .filter((notification) => notification !== undefined);
        return read('gets', new Map(found.map(({ userId, status }) => [userId, status])), found.length);
      },
      donorsInCell: async (query) => {
        const rows = (this.#byCell.get(cellKey(query)) ?? []).filter(({ available }) => available);
        return read('queries', rows.map(placeOfRow), rows.length);
      },
      donorsInPartition: async (query) => {
        const { from } = v.parse(v.object({ from: v.number() }), query.after ?? { from: 0 });
        const rows = (this.#byPartition.get(cellKey(query)) ?? [])
          .filter(({ available }) => available)
          .sort(byFineCell)
          .slice(from);
        const page = rows.slice(0, query.limit);
        const end = rows.length > page.length ? { from: from + page.length } : undefined;
        return read('queries', { places: page.map(placeOfRow), rows: page.length, end }, page.length);
      },
      commitWave: async (commit) => (await this.beforeCommit(commit)) ?? this.#commit(commit),
    };
  }

  #commit({ search, expected, notifications }: WaveCommit): CommitResult {
    const stored = this.#searches.get(keyOf(search));
    const unmoved =
      stored?.status === 'PENDING' &&
      stored.run === expected.run &&
      stored.wave === expected.wave &&
      stored.wakes === expected.wakes;
    const checked = notifications.length > 0 ? 1 : 0;
    if (1 + checked + notifications.length > MAX_ACTIONS) throw new RangeError('Too many actions');
    if (new Set(notifications.map(notificationKey)).size < notifications.length) {
      throw new RangeError('Two actions on one item');
    }
    const open = checked === 0 || this.#requests.get(keyOf(search))?.status === 'PENDING';
    if (!unmoved || !open) return { kind: 'changed' };
    const held = notifications
      .map((notification) => this.#notifications.get(notificationKey(notification)))
      .filter((notification) => notification !== undefined);
    if (held.length > 0) {
      return {
        kind: 'alreadyNotified',
        statuses: new Map(held.map(({ userId, status }) => [userId, status])),
        others: new Set(),
      };
    }
    // An update, which leaves run and wakes to those who own them.
    this.putSearch({ ...stored, lastError: undefined, ...search, run: stored.run, wakes: stored.wakes });
    for (const notification of notifications) this.putNotification(notification);
    this.commits += 1;
    return { kind: 'committed' };
  }
}

function keyOf({ seekerId, requestPostId, createdAt }: RequestKey): string {
  return `${seekerId}#${requestPostId}#${createdAt}`;
}

function append(map: Map<string, DonorRow[]>, key: string, row: DonorRow): void {
  const rows = map.get(key);
  if (rows) rows.push(row);
  else map.set(key, [row]);
}

function placeOfRow({ userId, locationId, latitude, longitude }: DonorRow): DonorPlace {
  return { userId, locationId, latitude, longitude };
}

function byFineCell(a: DonorRow, b: DonorRow): number {
  const [left, right] = [h3Res10(a) + a.userId, h3Res10(b) + b.userId];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function cellKey({ countryCode, bloodGroup, cell }: CellQuery): string {
  return `${countryCode}#${bloodGroup}#${cell}`;
}

function notificationKey({ userId, requestPostId }: { userId: string; requestPostId: string }): string {
  return `${userId}#${requestPostId}`;
}

/** Through JSON, as through the wire, and held against its schema. */
function copy<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(JSON.stringify(value)));
}
