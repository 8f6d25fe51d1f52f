import { createHash } from 'node:crypto';

const UINT32 = 2 ** 32;

/** Something that decides: the same questions under the same seed have the same answers, in whatever order asked. */
export interface Dice {
  /** A number from 0 up to 1, by the question alone. */
  roll(...question: readonly (string | number)[]): number;
}

export function diceOf(seed: number): Dice {
  return {
    roll: (...question) =>
      createHash('sha1')
        .update(JSON.stringify([seed, ...question]))
        .digest()
        .readUInt32BE(0) / UINT32,
  };
}
