import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT } from '../../../src/local/paths.ts';
import {
  CASES_FILE,
  expectedFile,
  type NamedCase,
  readCases,
  saveCase,
} from '../../../src/replay/case-store.ts';
import { projectJson } from '../../../src/replay/project-json.ts';

const NIGHT: NamedCase = {
  name: 'BadNight',
  answers: { RunWave: [{ Throw: { Error: 'StaleWaveError', Cause: 'left out' } }] },
  path: { states: ['WaitForNextWave', 'RunWave'], status: 'FAILED', error: 'StaleWaveError' },
};

/** As the project's formatter writes it. */
function formatted(text: string): string {
  const biome = join(PROJECT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'format', '--stdin-file-path=workflows/mock-cases.json'];
  return execFileSync(process.execPath, args, { cwd: PROJECT, input: text, encoding: 'utf8' });
}

describe('saving a case', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'donor-search-cases-'));
    file = join(folder, 'cases.json');
    await writeFile(file, await readFile(CASES_FILE));
    await writeFile(expectedFile(file), await readFile(expectedFile(CASES_FILE)));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('adds it with its path, and leaves the others as they were', async () => {
    const before = await readCases(file);
    await saveCase(NIGHT, false, file);
    expect(await readCases(file)).toEqual([...before, NIGHT]);
  });

  test('writes both files as the project’s formatter does', async () => {
    await saveCase(NIGHT, false, file);
    const text = await readFile(expectedFile(file), 'utf8');
    expect(text).toContain('"states": ["WaitForNextWave", "RunWave"],');
    expect(formatted(text)).toBe(text);
    const cases = await readFile(file, 'utf8');
    expect(projectJson(JSON.parse(cases))).toBe(cases);
  });

  test('refuses a name that is taken, unless it is to be replaced', async () => {
    await saveCase(NIGHT, false, file);
    const other: NamedCase = { ...NIGHT, path: { ...NIGHT.path, states: ['RunWave'] } };
    await expect(saveCase(other, false, file)).rejects.toThrow(
      'BadNight was not saved:\n  expected a new name, or --force',
    );
    expect((await readCases(file)).at(-1)).toEqual(NIGHT);
    await saveCase(other, true, file);
    expect((await readCases(file)).at(-1)).toEqual(other);
  });

  test.each(['night', 'Bad Night', '1st', '', '__proto__', 'Bad#Night'])(
    'refuses %j as a name',
    async (name) => {
      await expect(saveCase({ ...NIGHT, name }, false, file)).rejects.toThrow('expected a name such as');
    },
  );

  test('refuses files that are missing, wrong or do not belong together', async () => {
    const paths = expectedFile(file);
    await writeFile(paths, '{}');
    await expect(readCases(file)).rejects.toThrow('FoundInOneWave: expected a path');
    await writeFile(paths, '{"A":{"states":[],"status":"FINE"}}');
    await expect(saveCase(NIGHT, false, file)).rejects.toThrow(
      'A.status: expected the status of an execution',
    );
    await rm(paths);
    await expect(readCases(file)).rejects.toThrow('expected a file that can be read');
  });
});

describe('JSON of the project', () => {
  test.each([
    { short: ['a', 'b'], long: Array.from({ length: 20 }, (_item, index) => `item-${index}`) },
    { empty: [], nothing: {}, of: [{ a: 1 }, { b: [1, 2.5, true, null] }] },
    // 110 columns with its comma, and one more.
    { fits: ['x'.repeat(95)], after: 1 },
    { over: ['x'.repeat(96)], after: 1 },
    ['"quoted" \\', '], ['],
  ])('is as its formatter writes it: %#', (value) => {
    const text = projectJson(value);
    expect(formatted(text)).toBe(text);
    expect(JSON.parse(text)).toEqual(value);
  });
});
