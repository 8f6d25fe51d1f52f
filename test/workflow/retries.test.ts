import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../../lambdas/shared/invalid-input-error.ts';
import { presentDefinition } from '../../src/replay/definition.ts';
import {
  InvalidRequestError,
  SearchNotFoundError,
  StaleWaveError,
  WaveAheadError,
  WaveContendedError,
  WaveTooSlowError,
} from '../../src/search/errors.ts';
import { UnprocessedKeysError } from '../../src/table/batch-get.ts';
import { UnreadableSearchError } from '../../src/table/donor-search.ts';
import { TableUnavailableError } from '../../src/table/unavailable.ts';
import { play } from '../support/engine.ts';

const PASSING = [
  new TableUnavailableError(new Error('ThrottlingException')),
  new UnprocessedKeysError(3, 6),
  new WaveContendedError(1, 1, 8),
  new WaveTooSlowError(1, 1, 270),
];
const LASTING = [
  new InvalidInputError([]),
  new InvalidRequestError('req-1', []),
  new SearchNotFoundError('req-1'),
  new StaleWaveError(1, 1, 5),
  new UnreadableSearchError('wave: expected a whole number'),
  new WaveAheadError({ run: 1, wave: 3 }, { run: 1, wave: 1 }),
  new TypeError('a mistake of ours'),
];
/** Errors of the Lambda service, as Step Functions names them. */
const SERVICE = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.TooManyRequestsException',
  'Lambda.Unknown',
  'Sandbox.Timedout',
];

describe('a wave that fails', () => {
  test.for(PASSING.map((error) => [error.name, error] as const))(
    'with %s is tried again, and the search goes on',
    async ([, error]) => {
      const played = await play([error, error, { outcome: 'FOUND_ENOUGH' }]);
      expect(played.states).toEqual([
        ...['WaitForNextWave', 'RunWave', 'RunWave', 'RunWave'],
        ...['HowToGoOn', 'FoundEnough'],
      ]);
      expect(played.error).toBeUndefined();
    },
  );

  test.for(SERVICE)('because of Lambda (%s) is tried again', async (name) => {
    const error = Object.assign(new Error('of the service'), { name });
    const played = await play([error, { outcome: 'FOUND_ENOUGH' }]);
    expect(played.error).toBeUndefined();
    expect(played.payloads).toHaveLength(2);
  });

  test.for(LASTING.map((error) => [error.name, error] as const))(
    'with %s fails the execution at once, at RunWave',
    async ([name, error]) => {
      const played = await play([error, { outcome: 'FOUND_ENOUGH' }]);
      expect(played.states).toEqual(['WaitForNextWave', 'RunWave']);
      expect(played.payloads).toHaveLength(1);
      expect(played.error).toBe(name);
    },
  );

  test('again and again fails the execution at RunWave, for a redrive to go on there', async () => {
    const played = await play([new TableUnavailableError(new Error('down'))]);
    expect(new Set(played.states)).toEqual(new Set(['WaitForNextWave', 'RunWave']));
    expect(played.payloads).toHaveLength(31);
    expect(played.error).toBe('TableUnavailableError');
  });

  test('is not caught, or a redrive would go on in the state that it was led to', () => {
    expect(presentDefinition().States['RunWave']).not.toHaveProperty('Catch');
  });
});
