import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUp, startEmulator } from './emulator.ts';
import { type CloudEndpoint, endpointAt } from './endpoint.ts';
import { LocalCloudError } from './errors.ts';
import { installEmulator } from './install.ts';
import { LOCAL_CLOUD } from './paths.ts';
import type { Progress } from './progress.ts';

const DEATH_NOTICE_MS = 2_000;

/** A local cloud to work with, ours or somebody else's. */
export interface LocalCloud {
  readonly endpoint: CloudEndpoint;
  /** True where it was started for us and ends with us; false where it was given. */
  readonly ours: boolean;
  /** Leader of its group of processes, where it is ours. */
  readonly processGroup?: number | undefined;
  /** Does some work, and fails at once with a clear word where the cloud ends or the user stops it meanwhile. */
  during<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly progress: Progress;
  /** Where a cloud of our own listens. @default any free port */
  readonly port?: number | undefined;
  /** Rejects when the user wants the work stopped. @default never */
  readonly interrupted?: Promise<never>;
}

/**
 * The cloud at AWS_ENDPOINT_URL where that is set, else one of our own, started now.
 *
 * @throws LocalCloudError where neither is to be had
 */
export async function openCloud(options: OpenOptions): Promise<LocalCloud> {
  await mkdir(LOCAL_CLOUD, { recursive: true });
  const given = process.env['AWS_ENDPOINT_URL'];
  return given ? givenCloud(given, options) : ownCloud(options);
}

async function givenCloud(url: string, { interrupted = never() }: OpenOptions): Promise<LocalCloud> {
  if (/\bamazonaws\./i.test(url)) {
    throw new LocalCloudError(`AWS_ENDPOINT_URL is ${url}: scenarios run on a local cloud, never on AWS.`);
  }
  if (!(await isUp(url))) {
    throw new LocalCloudError(
      `No cloud answers at ${url} (AWS_ENDPOINT_URL): start it, or unset the variable to have one started.`,
    );
  }
  return {
    endpoint: endpointAt(url, process.env['AWS_REGION']),
    ours: false,
    during: (work) => Promise.race([work, interrupted]),
    close: async () => undefined,
  };
}

async function ownCloud({ progress, port, interrupted = never() }: OpenOptions): Promise<LocalCloud> {
  const program = await installEmulator(progress);
  const emulator = await progress.step('Starting the local cloud', () => startEmulator(program, { port }));
  const death = emulator.died.then((reason) => {
    throw new LocalCloudError(`The local cloud is gone: ${reason}. Its log: ${emulator.logFile}`);
  });
  // Nobody may be waiting for it when it dies; whoever works with it then will be told.
  death.catch(() => undefined);
  let interruption: unknown;
  interrupted.catch((reason: unknown) => {
    interruption = reason;
  });
  return {
    endpoint: emulator.endpoint,
    ours: true,
    processGroup: emulator.processGroup,
    during: async (work) => {
      try {
        return await Promise.race([work, death, interrupted]);
      } catch (error) {
        if (error === interruption) throw error;
        // A connection may break a moment before the death is known; the death says more.
        await Promise.race([death, sleep(DEATH_NOTICE_MS)]);
        throw error;
      }
    },
    close: () => emulator.stop(),
  };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
