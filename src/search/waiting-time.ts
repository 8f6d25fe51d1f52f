import type { SearchTable } from './ports.ts';

/** How long somebody has waited for others: time in which at least one answer was still to come, each once, ms. */
export class WaitingTime {
  #pending = 0;
  #since = 0;
  #ms = 0;

  get ms(): number {
    return this.#ms;
  }

  /** Counts the time until some work has ended, well or not. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#pending === 0) this.#since = performance.now();
    this.#pending += 1;
    try {
      return await work();
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#ms += performance.now() - this.#since;
    }
  }
}

/** The same table, the time that is spent waiting for it counted. */
export function waitingFor(table: SearchTable, waited: WaitingTime): SearchTable {
  return {
    // A getter, since the counts grow with each read.
    get counts() {
      return table.counts;
    },
    readRequest: (key) => waited.during(() => table.readRequest(key)),
    readSearch: (key) => waited.during(() => table.readSearch(key)),
    readAcceptances: (key) => waited.during(() => table.readAcceptances(key)),
    readNotificationStatuses: (requestPostId, userIds) =>
      waited.during(() => table.readNotificationStatuses(requestPostId, userIds)),
    donorsInCell: (query) => waited.during(() => table.donorsInCell(query)),
    donorsInPartition: (query) => waited.during(() => table.donorsInPartition(query)),
    commitWave: (commit) => waited.during(() => table.commitWave(commit)),
  };
}
