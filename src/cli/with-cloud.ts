import { DonorSearchError } from '../domain/errors.ts';
import { type LocalCloud, openCloud } from '../local/cloud.ts';
import { EXIT } from './exit-codes.ts';
import { terminal } from './terminal.ts';

/** A signal ended the work. */
export class InterruptedError extends DonorSearchError {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('InterruptedError', 'Stopped.');
    this.exitCode = exitCode;
  }
}

/**
 * Does some work on a local cloud, which is closed afterwards, whatever happens: an end, an error, a signal.
 *
 * @param port where a cloud of our own should listen
 */
export async function withCloud<T>(
  port: number | undefined,
  work: (cloud: LocalCloud) => Promise<T>,
): Promise<T> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    // Heard each time, or a second one would end this process at once and leave the cloud running.
    process.on('SIGINT', () => reject(new InterruptedError(EXIT.interrupted)));
    process.on('SIGTERM', () => reject(new InterruptedError(EXIT.terminated)));
    process.on('SIGHUP', () => reject(new InterruptedError(EXIT.hungUp)));
  });
  // Between two pieces of work nobody listens; the next one will be told.
  interrupted.catch(() => undefined);
  const cloud = await openCloud({ progress: terminal, port, interrupted });
  try {
    return await work(cloud);
  } finally {
    await cloud.close();
  }
}
