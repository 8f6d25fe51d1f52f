import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { silent } from '../../src/local/progress.ts';
import { runScenario } from '../../src/local/run-scenario.ts';
import { parseScenario } from '../../src/local/scenario-file.ts';

const FILE = join(import.meta.dirname, '..', 'cases', 'people.json');

test('a waiting search sees at its next wave what people did meanwhile', async () => {
  const { endpoint } = inject('cloud');
  const cloud = {
    endpoint,
    ours: false,
    during: <T>(work: Promise<T>) => work,
    close: async () => undefined,
  };

  const searches = await runScenario(parseScenario(FILE, await readFile(FILE, 'utf8')), {
    cloud,
    progress: silent,
  });

  expect(searches.map((search) => [search.requestPostId, search.completionReason])).toEqual([
    ['accepted-meanwhile', 'DONORS_ACCEPTED'],
    ['cancelled-meanwhile', 'REQUEST_CLOSED'],
    ['deleted-meanwhile', 'REQUEST_CLOSED'],
  ]);
  expect(searches.map(({ notified }) => notified.map(({ userId }) => userId))).toEqual([
    ['donor-1'],
    ['donor-1'],
    [],
  ]);
});
