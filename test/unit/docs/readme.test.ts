import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import { PROJECT } from '../../../src/local/paths.ts';
import { parseScenario } from '../../../src/local/scenario-file.ts';

const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
const MOST_PICTURE_BYTES = 200_000;
const packageJson = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')),
);

describe('the README', () => {
  test('lists every number of the search with its default', () => {
    const rows = [...readme.matchAll(/^\| `(\w+)` \| ([\d.]+|false) \|/gm)].map(([, name, value]) => [
      name,
      JSON.parse(value ?? ''),
    ]);
    expect(Object.fromEntries(rows)).toEqual(v.parse(SearchConfig, {}));
  });

  test('shows a scenario that can be run', () => {
    const [, json = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
    expect(parseScenario('README.md', json).requests).toHaveLength(1);
  });

  test('names only scripts that there are', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(packageJson.scripts).toHaveProperty([name ?? '']);
  });

  test('links only to files that there are', () => {
    const links = [...readme.matchAll(/\]\(((?!http)[^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(links).toContain('docs/search.svg');
    expect(links.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });

  test('shows a picture that loads quickly', async () => {
    const { size } = await stat(join(PROJECT, 'docs/picture.png'));
    expect(size).toBeLessThan(MOST_PICTURE_BYTES);
    expect(readme).toContain('](docs/picture.png)');
  });
});
