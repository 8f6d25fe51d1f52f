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

/**
 * Installs the emulator into the project, once for each set of pinned packages, and answers with the path of its
 * program.
 *
 * @throws LocalCloudError where there is no fitting Python, or the packages cannot be installed
 */
export async function installEmulator(progress: Progress): Promise<string> {
  const requirements = await readFile(REQUIREMENTS);
  const fingerprint = createHash('sha256').update(requirements).digest('hex').slice(0, 12);
  const folder = join(LOCAL_CLOUD, `${FOLDER_PREFIX}${fingerprint}`);
  const program = join(folder, process.platform === 'win32' ? 'Scripts/ministack.exe' : 'bin/ministack');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    await progress.step('Installing the local cloud (the first time only)', async () => {
      const python = await findPython();
      await removeOldInstalls();
      await mkdir(folder, { recursive: true });
      await install(python, folder);
      await writeFile(complete, '');
    });
  }
  return program;
}

async function findPython(): Promise<string> {
  for (const python of PYTHONS) {
    const { exitCode } = await runCommand(python, ['-c', PYTHON_CHECK]);
    if (exitCode === 0) return python;
  }
  throw new LocalCloudError(
    `The local cloud needs Python ${OLDEST_PYTHON} or newer with its venv module, and there is none on the ` +
      'PATH: install it (on Debian and Ubuntu: python3 and python3-venv) and try again.',
  );
}

async function removeOldInstalls(): Promise<void> {
  if (!existsSync(LOCAL_CLOUD)) return;
  const old = (await readdir(LOCAL_CLOUD)).filter((name) => name.startsWith(FOLDER_PREFIX));
  await Promise.all(old.map((name) => rm(join(LOCAL_CLOUD, name), { recursive: true, force: true })));
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
