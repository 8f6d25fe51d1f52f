import * as v from 'valibot';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { newSearch } from '../../src/search/open.ts';
import { runWave } from '../../src/search/wave.ts';
import { MemoryTable } from '../support/memory-table.ts';
import { MovableClock } from '../support/movable-clock.ts';
import { type Case, cityOf } from './cases.ts';
import { meteredTable } from './metered-table.ts';
import { requestOf } from './rows.ts';
import { Tally } from './tally.ts';
import { transitionsOf } from './transitions.ts';

/** A search from its start to its end. */
export interface Run {
  readonly tally: Tally;
  readonly notified: ReadonlySet<string>;
}

/** The numbers of production, the target being the bags alone. */
export function configOf(sparseIndex: boolean): SearchConfig {
  return v.parse(SearchConfig, { sparseIndex, extraDonorsRegular: 0 });
}

/** Our search, wave after wave as the machine would ask for them, nobody answering. */
export async function ourSearch(about: Case, sparseIndex: boolean): Promise<Run> {
  const config = configOf(sparseIndex);
  const request = requestOf(about);
  const tally = new Tally();
  const memory = new MemoryTable();
  const clock = new MovableClock(request.createdAt);
  memory.putRequest(request);
  memory.putSearch(newSearch(request, 'arn', config, clock.now()));
  const key = {
    seekerId: request.seekerId,
    requestPostId: request.requestPostId,
    createdAt: request.createdAt,
  };
  while (memory.search(request).status === 'PENDING') {
    const table = meteredTable(memory, cityOf(about), request, tally);
    const { run, wave } = memory.search(request);
    const context = { table, clock, config, timeIsUp: new AbortController().signal };
    const { waitSeconds } = await runWave({ search: key, run, wave: wave + 1 }, context);
    clock.advance(waitSeconds);
  }
  const { waveHistory, notifiedEligibleDonors } = memory.search(request);
  tally.invocations = waveHistory.length;
  tally.transitions = transitionsOf(waveHistory.map(({ outcome }) => outcome));
  return { tally, notified: new Set(Object.keys(notifiedEligibleDonors)) };
}
