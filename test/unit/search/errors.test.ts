import { expect, test } from 'vitest';
import {
  InvalidRequestError,
  SearchNotFoundError,
  StaleWaveError,
  WaveAheadError,
  WaveContendedError,
  WaveTooSlowError,
} from '../../../src/search/errors.ts';
import { SearchEndedError, SearchMovedError, SearchRunningError } from '../../../src/search/restart.ts';
import { aSearch } from '../../support/builders.ts';

const PROBLEM = { path: 'latitude', expected: 'a number', received: '"91 Mill Road"', missing: false };
const SEARCH = aSearch({ run: 2, executionArn: 'arn:run2', completionReason: 'FOUND_ENOUGH' });

/** The machine and alarms match the names, operators read the messages. */
test.each([
  [new SearchNotFoundError('req-1'), 'SearchNotFoundError', 'No search item for request req-1'],
  [new StaleWaveError(2, 3, 7), 'StaleWaveError', 'Run 2 asks for wave 3, the search is at wave 7'],
  [
    new WaveAheadError({ run: 2, wave: 9 }, { run: 1, wave: 4 }),
    'WaveAheadError',
    'Run 2 asks for wave 9, the search is at run 1, wave 4',
  ],
  [
    new WaveContendedError(1, 2, 3),
    'WaveContendedError',
    'Run 1, wave 2 lost 3 commits in a row to other writers',
  ],
  [
    new WaveTooSlowError(1, 2, 40),
    'WaveTooSlowError',
    'Run 1, wave 2 read 40 cells and had no time to get on',
  ],
  [new SearchEndedError(SEARCH), 'SearchEndedError', 'The search for req-1 has ended: FOUND_ENOUGH'],
  [
    new SearchRunningError(SEARCH),
    'SearchRunningError',
    'The search for req-1 is running (run 2, arn:run2): stop that execution first, or force a new run',
  ],
  [
    new SearchMovedError(SEARCH),
    'SearchMovedError',
    'The search for req-1 has moved meanwhile: look at it again',
  ],
])('%s is told by its name', (error, name, message) => {
  expect(error.name).toBe(name);
  expect(error.message).toBe(message);
});

test('a request that cannot be read is described without its values', () => {
  const error = new InvalidRequestError('req-1', [PROBLEM, { ...PROBLEM, path: 'status' }]);
  expect(error.name).toBe('InvalidRequestError');
  expect(error.message).toBe(
    'Request req-1 cannot be read: latitude: expected a number; status: expected a number',
  );
});
