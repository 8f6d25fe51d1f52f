import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';

const Segment = v.object({
  /** Where the segment goes on; undefined at its beginning. */
  startKey: v.optional(v.record(v.string(), v.unknown())),
  done: v.boolean(),
});

/** How far a backfill has come: enough to go on after an interruption. */
export const Checkpoint = v.object({
  tableName: v.string(),
  segments: v.array(Segment),
  counts: v.object({ scanned: v.number(), mended: v.number(), skipped: v.record(v.string(), v.number()) }),
});
export type Checkpoint = v.InferOutput<typeof Checkpoint>;

export function newCheckpoint(tableName: string, segments: number): Checkpoint {
  return {
    tableName,
    segments: Array.from({ length: segments }, () => ({ done: false })),
    counts: { scanned: 0, mended: 0, skipped: {} },
  };
}

/** A checkpoint in a file, put there whole or not at all. */
export class CheckpointFile {
  readonly #path: string;
  #saving: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** The checkpoint of an interrupted run on this table, undefined where there is none. */
  async load(tableName: string): Promise<Checkpoint | undefined> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch {
      return undefined;
    }
    const checkpoint = v.parse(Checkpoint, JSON.parse(text));
    return checkpoint.tableName === tableName ? checkpoint : undefined;
  }

  /** Saves one after the other, however many segments ask at once. */
  save(checkpoint: Checkpoint): Promise<void> {
    const text = JSON.stringify(checkpoint);
    this.#saving = this.#saving.then(async () => {
      await writeFile(`${this.#path}.new`, text);
      await rename(`${this.#path}.new`, this.#path);
    });
    return this.#saving;
  }

  async remove(): Promise<void> {
    await this.#saving;
    await rm(this.#path, { force: true });
  }
}
