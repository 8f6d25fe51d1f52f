import ora, { type Ora } from 'ora';
import type { Progress } from '../local/progress.ts';

const MS_PER_SECOND = 1_000;

let running: Ora | undefined;

/** Progress on standard error, which leaves standard output to the result. */
export const terminal: Progress = {
  async step(title, work) {
    const start = Date.now();
    const spinner = ora({ text: title, stream: process.stderr, discardStdin: false }).start();
    running = spinner;
    try {
      const result = await work();
      spinner.succeed(`${title} (${((Date.now() - start) / MS_PER_SECOND).toFixed(1)} s)`);
      return result;
    } catch (error) {
      spinner.fail();
      throw error;
    } finally {
      running = undefined;
    }
  },
  line: (text) => {
    // A spinner owns the last line of a terminal: it steps aside for the text and is drawn again at its next frame.
    running?.clear();
    process.stderr.write(`${text}\n`);
  },
};

/** Progress whose text changes while it goes on. */
export function progressOf(title: string) {
  const spinner = ora({ text: title, stream: process.stderr, discardStdin: false });
  return {
    show(text: string): void {
      spinner.text = text;
    },
    async during<T>(work: Promise<T>): Promise<T> {
      spinner.start();
      try {
        const result = await work;
        spinner.succeed();
        return result;
      } catch (error) {
        spinner.fail();
        throw error;
      }
    },
  };
}

/** Prints a result on standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
