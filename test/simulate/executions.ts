import * as v from 'valibot';
import { runInProcess } from '../../src/replay/engine.ts';
import { executionName } from '../../src/search/execution-name.ts';
import type { ExecutionInput, SearchMachine } from '../../src/search/open.ts';
import { WaveInput, type WaveResult } from '../../src/search/wave-result.ts';
import { NextRun } from '../support/engine.ts';
import type { Agenda } from './agenda.ts';

const WaveTask = v.object({ Payload: WaveInput });

/** An execution that is over. */
export interface Ended {
  readonly input: ExecutionInput;
  /** States entered: its transitions. */
  readonly states: readonly string[];
  /** Name of the error that it failed with. */
  readonly error: string | undefined;
}

/**
 * Executions of the real definition on the in-process engine, all at once in virtual time. The engine's own waits take
 * no time; an execution stands still before its next wave instead, for as long as its last one said, while the agenda
 * goes on with others. So one step is from one such stand to the next, or to the end.
 */
export class Executions implements SearchMachine {
  readonly #agenda: Agenda;
  readonly #runWave: (input: WaveInput) => Promise<WaveResult>;
  readonly #onEnd: (ended: Ended) => void;
  readonly #names = new Set<string>();
  #open = 0;
  #mostOpen = 0;

  constructor(
    agenda: Agenda,
    runWave: (input: WaveInput) => Promise<WaveResult>,
    onEnd: (ended: Ended) => void,
  ) {
    this.#agenda = agenda;
    this.#runWave = runWave;
    this.#onEnd = onEnd;
  }

  /** The most executions that were open at once. */
  get mostOpen(): number {
    return this.#mostOpen;
  }

  executionArn({ seekerId, requestPostId, createdAt }: ExecutionInput['search'], run: number): string {
    const name = executionName({ seekerId, requestPostId, createdAt }, run);
    return `arn:aws:states:us-east-1:000000000000:execution:donor-search:${name}`;
  }

  /** Begins an execution and lets it come to its first stand; a name that is taken starts nothing. */
  async start(input: ExecutionInput): Promise<void> {
    const name = executionName(input.search, input.run);
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#open += 1;
    this.#mostOpen = Math.max(this.#mostOpen, this.#open);
    const stand = new Stand();
    let pauseSeconds = input.waitSeconds;
    const execution = runInProcess(input, async (state, task) => {
      if (state === 'GoOnInNewRun') {
        const { Input } = v.parse(NextRun, task);
        await this.start(Input);
        return {};
      }
      await stand.until((goOn) => this.#agenda.in(pauseSeconds, goOn));
      // A wave that is tried again has waited already.
      pauseSeconds = 0;
      const result = await this.#runWave(v.parse(WaveTask, task).Payload);
      pauseSeconds = result.waitSeconds;
      return { Payload: result };
    });
    const end = execution.then(({ states, error }) => {
      this.#open -= 1;
      this.#onEnd({ input, states, error });
    });
    await stand.reachedOr(end);
  }
}

/** Where one execution stands still and is set going again. */
class Stand {
  #reached = Promise.withResolvers<void>();
  #end: Promise<void> = Promise.resolve();

  /** Stands still until the work that it puts down is done; that work ends at the next stand. */
  async until(putDown: (goOn: () => Promise<void>) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    putDown(() => {
      this.#reached = Promise.withResolvers<void>();
      resolve();
      return this.reachedOr(this.#end);
    });
    this.#reached.resolve();
    await promise;
  }

  async reachedOr(end: Promise<void>): Promise<void> {
    this.#end = end;
    await Promise.race([this.#reached.promise, end]);
  }
}
