import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/search/ports.ts';

const FIRST_BACKOFF_MS = 50;
const LONGEST_BACKOFF_MS = 2_000;

/** The machine's clock. Pauses have full jitter, so that two waves that met once do not meet again. */
export const systemClock: Clock = {
  now: () => new Date(),
  backOff: (attempt) =>
    sleep(Math.random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1))),
};
