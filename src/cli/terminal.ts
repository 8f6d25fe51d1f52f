import ora from 'ora';
import type { Progress } from '../local/progress.ts';

const MS_PER_SECOND = 1_000;

/** Progress on standard error, which leaves standard output to the result. */
export const terminal: Progress = {
  async step(title, work) {
    const start = Date.now();
    const spinner = ora({ text: title, stream: process.stderr, discardStdin: false }).start();
    try {
      const result = await work();
      spinner.succeed(`${title} (${((Date.now() - start) / MS_PER_SECOND).toFixed(1)} s)`);
      return result;
    } catch (error) {
      spinner.fail();
      throw error;
    }
  },
  line: (text) => {
    process.stderr.write(`${text}\n`);
  },
};

/** Prints a result on standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
