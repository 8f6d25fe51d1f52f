import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { DonorSearchError } from '../domain/errors.ts';

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

/** A file that should hold a checkpoint holds something else. */
export class CheckpointError extends DonorSearchError {
  constructor(path: string) {
    super('CheckpointError', `${path} is no checkpoint of a backfill: delete it, or name another file.`);
  }
}

/** A checkpoint in a file, put there whole or not at all. */
export class CheckpointFile {
  readonly #path: string;
  #saving: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * The checkpoint of an interrupted run on this table, undefined where there is none.
   *
   * @throws CheckpointError
   */
  async load(tableName: string): Promise<Checkpoint | undefined> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch {
      return undefined;
    }
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Checkpoint), text);
    if (!result.success) throw new CheckpointError(this.#path);
    return result.output.tableName === tableName ? result.output : undefined;
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
