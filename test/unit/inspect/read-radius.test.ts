import { type LambdaClient, LambdaServiceException } from '@aws-sdk/client-lambda';
import { describe, expect, test } from 'vitest';
import { readRadiusKm } from '../../../src/inspect/read-radius.ts';

/** A client whose only function has the environment given, or an error instead of one. */
function functionsWith(answer: Readonly<Record<string, string>> | Error): LambdaClient {
  const send = async () => {
    if (answer instanceof Error) throw answer;
    return { Environment: { Variables: answer } };
  };
  // Only `send` is used of the client.
  return { send } as unknown as LambdaClient;
}

describe('the radius of a deployment', () => {
  test('is the one that its functions are given, or the default', async () => {
    const given = { SEARCH_CONFIG: '{"maxSearchRadiusKm":25}' };
    expect(await readRadiusKm(functionsWith(given), 'start')).toBe(25);
    expect(await readRadiusKm(functionsWith({ SEARCH_CONFIG: '{}' }), 'start')).toBe(15);
  });

  test('is not known where the function does not say it, or may not be seen', async () => {
    const denied = new LambdaServiceException({
      name: 'AccessDeniedException',
      $fault: 'client',
      $metadata: {},
    });
    for (const answer of [{}, { SEARCH_CONFIG: 'no JSON' }, denied]) {
      expect(await readRadiusKm(functionsWith(answer), 'start')).toBeUndefined();
    }
  });

  test('is not guessed where nobody answers', async () => {
    const error = new TypeError('no network');
    await expect(readRadiusKm(functionsWith(error), 'start')).rejects.toBe(error);
  });
});
