import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { donorSearch } from '../support/cli.ts';

test.for<[string, string[], string]>([
  ['a file that is no JSON', ['run', 'FILE'], 'expected JSON'],
  ['a file that is not there', ['run', '/no/such/file.json'], '/no/such/file.json is not a scenario'],
  ['an unknown command', ['walk'], "unknown command 'walk'"],
  ['an unknown option', ['run', 'FILE', '--fast'], "unknown option '--fast'"],
  ['no file', ['run'], "missing required argument 'file'"],
  ['a port that is none', ['up', '--port', '70000'], 'expected a port from 1 to 65535'],
])('%s is refused with exit code 2 before anything is begun', async ([, args, words]) => {
  const folder = await mkdtemp(join(tmpdir(), 'donor-search-'));
  const file = join(folder, 'scenario.json');
  await writeFile(file, '{ "countryCode": ');

  const { exitCode, stdout, stderr } = await donorSearch(
    args.map((arg) => (arg === 'FILE' ? file : arg)),
    { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' },
  );

  expect(exitCode).toBe(2);
  expect(stderr).toContain(words);
  expect(stdout).toBe('');
  await rm(folder, { recursive: true });
});
