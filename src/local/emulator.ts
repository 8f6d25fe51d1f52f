import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { type CloudEndpoint, endpointAt } from './endpoint.ts';
import { LocalCloudError } from './errors.ts';
import { LOCAL_CLOUD } from './paths.ts';

const LOOPBACK = '127.0.0.1';
const START_LIMIT_MS = 30_000;
const POLL_MS = 50;
const STOP_LIMIT_MS = 5_000;
/** Functions at work at once; each is a process of some 85 MB. More are throttled, as AWS does beyond its limit. */
const MOST_WORKERS = 16;

/** A running emulator. */
export interface Emulator {
  readonly endpoint: CloudEndpoint;
  readonly logFile: string;
  /** Leader of the group of processes that it is, its Lambda workers included. */
  readonly processGroup: number | undefined;
  /** Resolves with the reason when it ends without having been stopped. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export interface EmulatorOptions {
  /** @default any free port */
  readonly port?: number | undefined;
  /** Where it keeps its files while it runs. @default the project's `.local-cloud` */
  readonly home?: string;
  /** Settings of the emulator's own, e.g. `SFN_WAIT_SCALE`. @default none */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the emulator on loopback and waits until it answers.
 *
 * @param program path of the emulator's program
 * @throws LocalCloudError where the port is taken or the emulator does not come up
 */
export async function startEmulator(program: string, options: EmulatorOptions = {}): Promise<Emulator> {
  const { port, home = LOCAL_CLOUD, settings } = options;
  const usedPort = await freePort(port);
  await mkdir(home, { recursive: true });
  const folder = await mkdtemp(join(home, 'run-'));
  // The emulator writes its Lambda workers here as CommonJS, while the project above is of ES modules.
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
  const logFile = join(folder, 'emulator.log');
  const log = openSync(logFile, 'w');
  // A group of its own, so that its Lambda workers are stopped with it and Ctrl-C reaches only us.
  const child = spawn(program, [], { detached: true, stdio: ['ignore', log, log], env: environment() });
  const endpoint = endpointAt(`http://${LOOPBACK}:${usedPort}`);
  let stopping = false;
  // Where it fails, its log says why.
  let keepLog = false;
  const ended = endOf(child);
  const died = new Promise<string>((resolve) => {
    void ended.then((reason) => {
      if (stopping) return;
      keepLog = true;
      resolve(reason);
    });
  });
  const killAtExit = () => kill(child, 'SIGKILL');
  process.on('exit', killAtExit);

  async function stop(): Promise<void> {
    stopping = true;
    kill(child, 'SIGTERM');
    const inTime = await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    if (inTime === undefined) kill(child, 'SIGKILL');
    await ended;
    process.off('exit', killAtExit);
    if (!keepLog) await rm(folder, { recursive: true, force: true });
  }

  function environment(): NodeJS.ProcessEnv {
    const { HOME, LANG, SystemRoot, PATH = '' } = process.env;
    return {
      HOME,
      LANG,
      SystemRoot,
      // Its Lambda functions run on the first `node` of the path: ours, which is the version that AWS runs.
      PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
      LAMBDA_ACCOUNT_CONCURRENCY: String(MOST_WORKERS),
      BIND_HOST: LOOPBACK,
      GATEWAY_PORT: String(usedPort),
      TMPDIR: folder,
      STATE_DIR: join(folder, 'state'),
      S3_DATA_DIR: join(folder, 's3'),
      PYTHONDONTWRITEBYTECODE: '1',
      ...settings,
    };
  }

  const failure = await Promise.race([answers(endpoint.url), died]);
  if (failure !== undefined) {
    keepLog = true;
    await stop();
    throw new LocalCloudError(`The local cloud did not start: ${failure}. Its log: ${logFile}`);
  }
  return { endpoint, logFile, processGroup: child.pid, died, stop };
}

async function freePort(wanted: number | undefined): Promise<number> {
  const port = await getPort({ host: LOOPBACK, ...(wanted !== undefined && { port: wanted }) });
  if (wanted !== undefined && port !== wanted) {
    throw new LocalCloudError(`Port ${wanted} is taken: choose another with --port, or leave it out.`);
  }
  return port;
}

/** Undefined once the emulator answers, else why it does not. */
async function answers(url: string): Promise<string | undefined> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (Date.now() < giveUpAt) {
    if (await isUp(url)) return undefined;
    await sleep(POLL_MS, undefined, { ref: false });
  }
  return `it did not answer within ${START_LIMIT_MS / 1_000} s`;
}

/** True where something answers at the URL. */
export async function isUp(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(START_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
  });
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}
