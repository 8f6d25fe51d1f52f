import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalCloudError } from './errors.ts';
import { LOCAL_CLOUD } from './paths.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './run-command.ts';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const PYTHONS = ['python3', 'python'];
/** Oldest Python for which `requirements.txt` pins every package. */
const OLDEST_PYTHON = '3.11';
const PYTHON_CHECK = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';
const FOLDER_PREFIX = 'emulator-';

export interface InstallOptions {
  /** Where to install. @default the project's `.local-cloud` */
  readonly folder?: string;
  /** Programs that may be a fitting Python, the likeliest first. @default python3, python */
  readonly pythons?: readonly string[];
}

/**
 * Installs the emulator into the project, once for each set of pinned packages, and answers with the path of its
 * program.
 *
 * @throws LocalCloudError where there is no fitting Python, or the packages cannot be installed
 */
export async function installEmulator(progress: Progress, options: InstallOptions = {}): Promise<string> {
  const { folder: home = LOCAL_CLOUD, pythons = PYTHONS } = options;
  const requirements = await readFile(REQUIREMENTS);
  const fingerprint = createHash('sha256').update(requirements).digest('hex').slice(0, 12);
  const folder = join(home, `${FOLDER_PREFIX}${fingerprint}`);
  const program = join(folder, process.platform === 'win32' ? 'Scripts/ministack.exe' : 'bin/ministack');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    await progress.step('Installing the local cloud (the first time only)', async () => {
      const python = await findPython(pythons);
      await removeOldInstalls(home);
      await mkdir(folder, { recursive: true });
      await install(python, folder);
      await writeFile(complete, '');
    });
  }
  return program;
}

async function findPython(pythons: readonly string[]): Promise<string> {
  for (const python of pythons) {
    const { exitCode } = await runCommand(python, ['-c', PYTHON_CHECK]);
    if (exitCode === 0) return python;
  }
  throw new LocalCloudError(
    `The local cloud needs Python ${OLDEST_PYTHON} or newer with its venv module, and there is none on the ` +
      'PATH: install it (on Debian and Ubuntu: python3 and python3-venv) and try again.',
  );
}

async function removeOldInstalls(home: string): Promise<void> {
  if (!existsSync(home)) return;
  const old = (await readdir(home)).filter((name) => name.startsWith(FOLDER_PREFIX));
  await Promise.all(old.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function install(python: string, folder: string): Promise<void> {
  const venv = await runCommand(python, ['-m', 'venv', folder]);
  if (venv.exitCode !== 0) {
    throw new LocalCloudError(`Python could not make an environment in ${folder}:\n${venv.tail}`);
  }
  const venvPython = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const options = [
    '--quiet',
    '--require-hashes',
    '--only-binary=:all:',
    '--no-deps',
    '--disable-pip-version-check',
  ];
  const pip = await runCommand(venvPython, ['-m', 'pip', 'install', ...options, '-r', REQUIREMENTS]);
  if (pip.exitCode !== 0) {
    throw new LocalCloudError(`The packages of the local cloud could not be installed:\n${pip.tail}`);
  }
}
