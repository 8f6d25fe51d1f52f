import type { BloodRequest } from '../domain/blood-request.ts';
import type { DonorPlace } from '../domain/donor-location.ts';
import type { SearchTable } from './ports.ts';

/**
 * The cells that one invocation has read. A wave that must decide again, because its commit lost against another
 * writer, pays for no cell twice.
 */
export class CellCache {
  readonly #table: Pick<SearchTable, 'donorsInCell'>;
  readonly #reads = new Map<string, Promise<readonly DonorPlace[]>>();

  constructor(table: Pick<SearchTable, 'donorsInCell'>) {
    this.#table = table;
  }

  read(request: BloodRequest, cell: string): Promise<readonly DonorPlace[]> {
    const { countryCode, requestedBloodGroup: bloodGroup } = request;
    const key = `${countryCode}#${bloodGroup}#${cell}`;
    const known = this.#reads.get(key);
    if (known) return known;
    const read = this.#table.donorsInCell({ countryCode, bloodGroup, cell });
    this.#reads.set(key, read);
    return read;
  }
}
