import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
const LIMIT_MS = 30_000;

/** Asks again and again until there is an answer: what a stream sets off has no other end to wait for. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > giveUpAt) throw new Error(`${what} did not happen within ${LIMIT_MS / 1_000} s`);
    await pause(POLL_MS);
  }
}
