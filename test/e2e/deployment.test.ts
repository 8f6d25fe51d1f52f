import { existsSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { endpointEnvironment } from '../../src/local/endpoint.ts';
import { UP_FILE } from '../../src/local/paths.ts';
import { donorSearch } from '../support/cli.ts';

describe('an operator’s command', () => {
  const { endpoint, stack } = inject('cloud');

  test('finds the parts of a stack by its name', async () => {
    const args = ['rejected', '--json', '--stack', stack.stackName];
    const { exitCode, stdout, stderr } = await donorSearch(args, endpointEnvironment(endpoint));
    expect(exitCode, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ rejected: expect.any(Array) });
  });

  test('says so where there is no such stack', async () => {
    const args = ['rejected', '--stack', 'Nowhere'];
    const { exitCode, stderr } = await donorSearch(args, endpointEnvironment(endpoint));
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/Nowhere.* does not exist/);
  });

  test.skipIf(existsSync(UP_FILE))('asks which deployment is meant where nothing tells', async () => {
    const { exitCode, stderr } = await donorSearch(['rejected'], { TABLE_NAME: '' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Which deployment?');
  });
});
