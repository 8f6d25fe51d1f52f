import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { documentClient } from '../../../src/table/client.ts';

const REGION = { region: 'eu-west-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } };

const READ = new GetCommand({ TableName: 'app', Key: { PK: 'P', SK: 'S' } });

/** A client whose requests go no farther than their body, each answered as told. */
function clientAnswering(answer: unknown) {
  const bodies: unknown[] = [];
  const client = documentClient({
    ...REGION,
    requestHandler: {
      handle: async ({ body }: { body: Uint8Array }) => {
        bodies.push(JSON.parse(new TextDecoder().decode(body)));
        const response = {
          statusCode: 200,
          headers: {},
          body: new TextEncoder().encode(JSON.stringify(answer)),
        };
        return { response };
      },
    },
  });
  return { client, bodies };
}

describe('the client of the table', () => {
  test('gives up on a silent socket, and tries again eight times', async () => {
    const client = documentClient(REGION);
    expect(await client.config.maxAttempts()).toBe(8);
    // The handler settles its configuration with the first request, which here goes nowhere.
    const abortSignal = AbortSignal.abort();
    await expect(client.send(READ, { abortSignal })).rejects.toThrow('aborted');
    expect(client.config.requestHandler).toMatchObject({
      config: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    });
  });

  test('does what its caller asks for instead', async () => {
    expect(await documentClient({ ...REGION, maxAttempts: 2 }).config.maxAttempts()).toBe(2);
  });

  test('writes no attribute for what is undefined', async () => {
    const { client, bodies } = clientAnswering({});
    await client.send(
      new PutCommand({ TableName: 'app', Item: { PK: 'P', map: { kept: 1, gone: undefined } } }),
    );
    expect(bodies).toEqual([
      { TableName: 'app', Item: { PK: { S: 'P' }, map: { M: { kept: { N: '1' } } } } },
    ]);
  });

  test('reads numbers that no double holds exactly', async () => {
    const { client } = clientAnswering({ Item: { PK: { S: 'P' }, n: { N: '12345678901234567890' } } });
    const { Item } = await client.send(READ);
    expect(Item).toEqual({ PK: 'P', n: 12_345_678_901_234_567_000 });
  });
});
