import * as v from 'valibot';
import type { DonorSearch } from '../../src/domain/donor-search.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { newSearch } from '../../src/search/open.ts';
import type { CommitResult, SearchTable } from '../../src/search/ports.ts';
import { runWave } from '../../src/search/wave.ts';
import { NOW } from './builders.ts';
import { MemoryTable } from './memory-table.ts';
import { requestAt } from './surroundings.ts';

const CONFIG = v.parse(SearchConfig, { extraDonorsRegular: 0, sparseIndex: true });
/** For one bag. */
const REQUEST = requestAt({ latitude: 23.78, longitude: 90.4 });
export const KEY = { seekerId: 'seeker', requestPostId: 'request', createdAt: REQUEST.createdAt };

/** A request for one bag with two donors beside it, and its first wave; commits answer as told before they succeed. */
export function firstWave(
  status: 'PENDING' | 'MANAGED',
  answers: CommitResult[] = [],
  search: Partial<DonorSearch> = {},
) {
  const memory = new MemoryTable();
  const row = { countryCode: 'BD', bloodGroup: 'O-', available: true, locationId: 'home' } as const;
  memory.putDonor({ ...row, userId: 'near', latitude: 23.7801, longitude: 90.4 });
  memory.putDonor({ ...row, userId: 'next', latitude: 23.7802, longitude: 90.4 });
  memory.putRequest({ ...REQUEST, status });
  memory.putSearch({ ...newSearch(REQUEST, 'arn', CONFIG, NOW), ...search });
  memory.beforeCommit = () => answers.shift();
  const [backOffs, calls] = [[] as number[], [] as string[]];
  const view = memory.view();
  const note = <Args extends unknown[], T>(name: string, call: (...args: Args) => T) => {
    return (...args: Args) => {
      calls.push(name);
      return call(...args);
    };
  };
  const table: SearchTable = {
    ...view,
    readSearch: note('readSearch', view.readSearch),
    readNotificationStatuses: note('readNotificationStatuses', view.readNotificationStatuses),
  };
  const clock = {
    now: () => NOW,
    backOff: async (attempt: number) => {
      backOffs.push(attempt);
    },
  };
  const run = (timeIsUp: AbortSignal = new AbortController().signal, changes: Partial<SearchTable> = {}) =>
    runWave(
      { search: KEY, run: 1, wave: 1 },
      { table: { ...table, ...changes }, clock, config: CONFIG, timeIsUp },
    );
  return { memory, backOffs, calls, run };
}

export const busy = (times: number): CommitResult[] =>
  Array.from({ length: times }, () => ({ kind: 'busy' }));
