import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openCloud } from '../../../src/local/cloud.ts';
import { startEmulator } from '../../../src/local/emulator.ts';
import { LocalCloudError } from '../../../src/local/errors.ts';
import { installEmulator } from '../../../src/local/install.ts';
import { silent } from '../../../src/local/progress.ts';

const home = await mkdtemp(join(tmpdir(), 'donor-search-'));

afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rm(home, { recursive: true }));

describe('what keeps a local cloud from coming up is one clear sentence', () => {
  test('no Python', async () => {
    const install = installEmulator(silent, { folder: home, pythons: ['no-such-python'] });
    await expect(install).rejects.toThrow(
      /^The local cloud needs Python 3\.11 or newer with its venv module, and there is none on the PATH: install it/,
    );
  });

  test('a taken port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startEmulator('unused', { port, home })).rejects.toThrow(
      `Port ${port} is taken: choose another with --port, or leave it out.`,
    );
    server.close();
  });

  test('an emulator that ends at once, with the place of its log', async () => {
    await expect(startEmulator(process.execPath, { home })).rejects.toThrow(
      /^The local cloud did not start: it ended with exit code 0\. Its log: .*emulator\.log$/,
    );
  });

  test('an emulator that cannot be run', async () => {
    await expect(startEmulator('/no/such/program', { home })).rejects.toThrow(LocalCloudError);
  });

  test('a given cloud that does not answer', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    await expect(openCloud({ progress: silent })).rejects.toThrow(
      'No cloud answers at http://127.0.0.1:9 (AWS_ENDPOINT_URL)',
    );
  });

  test('AWS itself, where made-up donors must never go', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'https://dynamodb.eu-west-1.amazonaws.com');
    await expect(openCloud({ progress: silent })).rejects.toThrow('never on AWS');
  });
});
