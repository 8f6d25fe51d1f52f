import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'test/e2e';

test('no two files of e2e tests use one country, where their donors would meet', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.ts'));
  const uses = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(FOLDER, file), 'utf8');
      return [...new Set(text.match(/'[A-Z]{2}'/g))].map((country) => ({ country, file }));
    }),
  );
  const shared = [...Map.groupBy(uses.flat(), ({ country }) => country)]
    .filter(([country, users]) => users.length > 1 && country !== "'BD'")
    .map(([country, users]) => `${country}: ${users.map(({ file }) => file).join(', ')}`);
  expect(uses.flat().length).toBeGreaterThan(10);
  expect(shared).toEqual([]);
});
