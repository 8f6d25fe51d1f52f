import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describeWithoutValue, problemsOf } from '../domain/problems.ts';
import type { Answers } from './answers.ts';
import { WORKFLOWS } from './definition.ts';
import { ReplayInputError } from './errors.ts';
import { casesOf, type MockFile, parseMockFile, withCase } from './mock-file.ts';
import { Path } from './path.ts';
import { projectJson } from './project-json.ts';

/** The cases of the project. */
export const CASES_FILE = join(WORKFLOWS, 'mock-cases.json');

const NAME = /^[A-Z][A-Za-z0-9]{0,79}$/;

/** The format has no place for what is expected of a case, so the paths stand in a file beside it. */
const ExpectedPaths = v.record(v.string(), Path);
type ExpectedPaths = v.InferOutput<typeof ExpectedPaths>;

/** A case with a name, and the path that it must take. */
export interface NamedCase {
  readonly name: string;
  readonly answers: Answers;
  readonly path: Path;
}

/**
 * The cases of a file with their paths.
 *
 * @throws ReplayInputError where one of the files is missing or wrong, or they do not hold the same cases
 */
export async function readCases(file = CASES_FILE): Promise<readonly NamedCase[]> {
  const { mocks, paths } = await readFiles(file);
  const cases = casesOf(mocks);
  const reasons = [
    ...[...cases.keys()]
      .filter((name) => !Object.hasOwn(paths, name))
      .map((name) => `${name}: expected a path`),
    ...Object.keys(paths)
      .filter((name) => !cases.has(name))
      .map((name) => `${name}: expected a case of this name`),
  ];
  if (reasons.length > 0) throw new ReplayInputError(`${expectedFile(file)} does not fit ${file}`, reasons);
  return [...cases].flatMap(([name, answers]) => {
    const path = paths[name];
    return path ? [{ name, answers, path }] : [];
  });
}

/**
 * Adds a case to a file, formatted as the project's other JSON is.
 *
 * @param force replace one of that name
 * @throws ReplayInputError where the name will not do or is taken, or one of the files is wrong
 */
export async function saveCase(
  { name, answers, path }: NamedCase,
  force: boolean,
  file = CASES_FILE,
): Promise<void> {
  if (!NAME.test(name))
    throw refused(name, 'expected a name such as ThrottledAllNight: letters and digits, a capital first');
  const { mocks, paths } = await readFiles(file);
  if (casesOf(mocks).has(name) && !force)
    throw refused(name, `expected a new name, or --force: it is in ${file}`);
  await write(file, withCase(mocks, name, answers));
  await write(expectedFile(file), { ...paths, [name]: path });
}

/** Where the paths of a file's cases stand. */
export function expectedFile(file: string): string {
  return file.replace(/(\.json)?$/, '.expected.json');
}

async function readFiles(file: string): Promise<{ mocks: MockFile; paths: ExpectedPaths }> {
  const mocks = parseMockFile(file, await readText(file));
  const expected = expectedFile(file);
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(undefined, 'JSON'), ExpectedPaths),
    await readText(expected),
  );
  if (result.success) return { mocks, paths: result.output };
  throw new ReplayInputError(
    `${expected} is not a file of paths`,
    problemsOf(result.issues).map(describeWithoutValue),
  );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ReplayInputError(`${file} cannot be used`, ['expected a file that can be read']);
  }
}

/** Whoever is stopped in the middle leaves the old file whole. */
async function write(file: string, value: unknown): Promise<void> {
  const half = `${file}.half`;
  await writeFile(half, projectJson(value));
  await rename(half, file);
}

function refused(name: string, reason: string): ReplayInputError {
  return new ReplayInputError(`${name} was not saved`, [reason]);
}
