import type { BloodRequest } from '../domain/blood-request.ts';
import type { DonorPlace } from '../domain/donor-location.ts';
import type { PartitionPage, PartitionQuery, SearchTable } from './ports.ts';

type DonorReads = Pick<SearchTable, 'donorsInCell' | 'donorsInPartition'>;

/**
 * The cells and pages that one invocation has read. A wave that must decide again, because its commit lost against
 * another writer, pays for none twice.
 */
export class ReadCache {
  readonly #table: DonorReads;
  readonly #cells = new Map<string, Promise<readonly DonorPlace[]>>();
  readonly #pages = new Map<string, Promise<PartitionPage>>();

  constructor(table: DonorReads) {
    this.#table = table;
  }

  readCell(request: BloodRequest, cell: string): Promise<readonly DonorPlace[]> {
    const query = { ...groupOf(request), cell };
    return once(this.#cells, query, () => this.#table.donorsInCell(query));
  }

  readPartition(
    request: BloodRequest,
    page: Pick<PartitionQuery, 'cell' | 'limit' | 'after'>,
  ): Promise<PartitionPage> {
    const query = { ...groupOf(request), ...page };
    return once(this.#pages, query, () => this.#table.donorsInPartition(query));
  }
}

function groupOf({ countryCode, requestedBloodGroup }: BloodRequest) {
  return { countryCode, bloodGroup: requestedBloodGroup };
}

function once<T>(reads: Map<string, Promise<T>>, query: object, read: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(query);
  const known = reads.get(key);
  if (known) return known;
  const fresh = read();
  reads.set(key, fresh);
  return fresh;
}
