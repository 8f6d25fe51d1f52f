import type { DonorSearch } from '../domain/donor-search.ts';
import { executionName, siblingExecutionArn } from './execution-name.ts';

/** Which run owns a search, and since when. */
export type Owner = Pick<DonorSearch, 'run' | 'runStartedAt' | 'runFirstWave' | 'executionArn'>;

export function ownerOf({ run, runStartedAt, runFirstWave, executionArn }: DonorSearch): Owner {
  return { run, runStartedAt, runFirstWave, executionArn };
}

/**
 * The owner of a search that a new run takes over.
 *
 * @param last the wave after which it does, and when
 */
export function takenOver(
  search: DonorSearch,
  run: number,
  last: { readonly wave: number; readonly at: string },
): Owner {
  const { executionArn } = search;
  return {
    run,
    runStartedAt: last.at,
    runFirstWave: last.wave + 1,
    executionArn: executionArn && siblingExecutionArn(executionArn, executionName(search, run)),
  };
}
