import { DonorSearchError } from '../domain/errors.ts';
import { describeWithoutValue, type Problem } from '../domain/problems.ts';

/** There is no search item under the key, so there is nothing to go on with. */
export class SearchNotFoundError extends DonorSearchError {
  constructor(requestPostId: string) {
    super('SearchNotFoundError', `No search item for request ${requestPostId}`);
  }
}

/** The request no longer reads as one; its search cannot go on until somebody mends it. */
export class InvalidRequestError extends DonorSearchError {
  constructor(requestPostId: string, problems: readonly Problem[]) {
    const reasons = problems.map(describeWithoutValue).join('; ');
    super('InvalidRequestError', `Request ${requestPostId} cannot be read: ${reasons}`);
  }
}

/** A wave that is older than what the search remembers was asked for again. */
export class StaleWaveError extends DonorSearchError {
  constructor(run: number, wave: number, committed: number) {
    super('StaleWaveError', `Run ${run} asks for wave ${wave}, the search is at wave ${committed}`);
  }
}

/** The machine is ahead of the item: the wave before this one was never committed, or the item was put back. */
export class WaveAheadError extends DonorSearchError {
  constructor(asked: { run: number; wave: number }, committed: { run: number; wave: number }) {
    super(
      'WaveAheadError',
      `Run ${asked.run} asks for wave ${asked.wave}, the search is at run ${committed.run}, wave ${committed.wave}`,
    );
  }
}

/** Others kept changing what the wave had read until its time was up. Passes: ask again. */
export class WaveContendedError extends DonorSearchError {
  constructor(run: number, wave: number, attempts: number) {
    super(
      'WaveContendedError',
      `Run ${run}, wave ${wave} lost ${attempts} commits in a row to other writers`,
    );
  }
}

/** The function's time ended before the wave came farther than the one before it. Passes: ask again. */
export class WaveTooSlowError extends DonorSearchError {
  constructor(run: number, wave: number, cellsRead: number) {
    super('WaveTooSlowError', `Run ${run}, wave ${wave} read ${cellsRead} cells and had no time to get on`);
  }
}
