import { restartSearch } from '../../src/search/restart.ts';
import type { WaveInput, WaveResult } from '../../src/search/wave-result.ts';
import { searchFromItem } from '../../src/table/donor-search.ts';
import { requestNotificationKey, searchKey } from '../../src/table/keys.ts';
import { readRow } from '../../src/table/read-row.ts';
import { recordSearchFailure } from '../../src/table/search-failure.ts';
import { DynamoSearchKeeper } from '../../src/table/search-keeper.ts';
import { runMachine } from '../support/engine.ts';
import { KilledError } from './fault-kinds.ts';
import { Functions } from './functions.ts';
import { type Execution, Machines } from './machines.ts';
import { People } from './people.ts';
import { furnish, growOld, type Setting } from './setting.ts';

/** Lambda's tries of a record, the first included. */
const MOST_DELIVERIES = 21;

/** Redrives of one execution; more would mean that it fails for another reason than its faults. */
const MOST_REDRIVES = 20;

/** Errors that the machine tries again; only one that came too often in a row may fail an execution. */
const PASSING = new Set([
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'TableUnavailableError',
  'UnprocessedKeysError',
  'WaveContendedError',
  'WaveTooSlowError',
]);

/** One schedule from the insert of its request to the end of its search, with all that befalls it. */
export class Play {
  readonly setting: Setting;
  readonly machines = new Machines();
  readonly functions: Functions;
  readonly people: People;
  /** Things that were seen on the way and must not be. */
  readonly wrong: string[] = [];
  readonly #answers = new Map<string, string>();
  #deliveries = 0;

  constructor(setting: Setting) {
    this.setting = setting;
    this.functions = new Functions(setting, this.machines);
    this.people = new People(setting);
  }

  async run(): Promise<void> {
    await furnish(this.setting);
    await this.#deliver();
    if (this.setting.schedule.old) await growOld(this.setting);
    for (let next = this.machines.waiting.shift(); next; next = this.machines.waiting.shift()) {
      await this.#execute(next);
      if (this.functions.happens('deliver', ['redelivered'])) await this.#deliver();
    }
    await Promise.all(this.functions.zombies);
  }

  async #deliver(): Promise<void> {
    for (let tries = 0; tries < MOST_DELIVERIES; tries += 1) {
      this.#deliveries += 1;
      if (await this.functions.deliver(this.#deliveries)) return;
    }
    this.wrong.push('the record was given up');
  }

  /** An execution to its end; one that fails is redriven, or its search restarted. */
  async #execute(execution: Execution): Promise<void> {
    let input = execution.input;
    for (let redrives = 0; redrives <= MOST_REDRIVES; redrives += 1) {
      const error = await runMachine(input, {
        runWave: (wave) => this.#wave(wave),
        startRun: (name, started) => this.machines.begin(name, started),
      });
      if (error === undefined) {
        execution.status = 'SUCCEEDED';
        return;
      }
      execution.status = 'FAILED';
      if (!PASSING.has(error)) this.wrong.push(`an execution failed with ${error}`);
      await this.#recordFailure(input.run, error);
      if (this.setting.dice.roll('mend', this.#deliveries, input.run) < 0.5) {
        await this.#restart();
        return;
      }
      // A redrive goes on with the state that failed.
      input = { ...input, nextWave: (await this.#search()).wave + 1, waitSeconds: 0 };
    }
    this.wrong.push('an execution fails however often it is redriven');
  }

  async #wave(input: WaveInput): Promise<WaveResult> {
    const doubled = this.functions.happens('double', ['doubled']) ? this.#invoke(input) : undefined;
    doubled?.catch(() => undefined);
    try {
      const result = await this.#invoke(input);
      this.setting.clock.advance(result.waitSeconds);
      await this.people.live(input, result);
      await this.#befall(input);
      return result;
    } catch (error) {
      // Lambda tells the machine of a function that died under this name.
      if (error instanceof KilledError) throw Object.assign(new Error('died'), { name: 'Lambda.Unknown' });
      throw error;
    } finally {
      await doubled?.catch(() => undefined);
    }
  }

  /** What comes between two waves. */
  async #befall({ search, run, wave }: WaveInput): Promise<void> {
    if (this.functions.happens('late', ['late'])) {
      await this.#invoke({ search, run, wave: Math.max(1, wave - 1) }).catch(() => undefined);
    }
    if (this.functions.happens('restart', ['restarted'])) await this.#restart();
  }

  /** One invocation, whose answer must be the one that the wave had before. */
  async #invoke(input: WaveInput): Promise<WaveResult> {
    const result = await this.functions.wave(input);
    if (result.outcome === 'SUPERSEDED') return result;
    const name = `${input.run}/${input.wave}`;
    const answer = JSON.stringify(result);
    const before = this.#answers.get(name);
    // A wave that had nothing to do is not kept; asked again it says the same end.
    if (before !== undefined && before !== answer)
      this.wrong.push(`${name} answered ${before}, then ${answer}`);
    this.#answers.set(name, answer);
    return result;
  }

  async #restart(): Promise<void> {
    const { ground, clock } = this.setting;
    const keeper = new DynamoSearchKeeper(ground.client, ground.tableName);
    const search = await this.#search();
    if (search.status === 'COMPLETED') return;
    for (;;) {
      try {
        await restartSearch(await this.#search(), keeper, this.machines, true, clock.now());
        return;
      } catch (error) {
        if (error instanceof Error && '$metadata' in error) continue;
        if ((await this.#search()).status === 'COMPLETED') return;
        throw error;
      }
    }
  }

  async #recordFailure(run: number, error: string): Promise<void> {
    const { ground, request, clock } = this.setting;
    const failure = { search: request, run, lastError: error, at: clock.now() };
    await recordSearchFailure(ground.client, ground.tableName, failure);
  }

  async #search() {
    const item = await readRow(this.setting.ground, searchKey(this.setting.request));
    if (!item) throw new RangeError(`No search for ${this.setting.request.requestPostId}`);
    return searchFromItem(item);
  }
}

export function notificationRowKey(userId: string, requestPostId: string): string {
  const { PK, SK } = requestNotificationKey(userId, requestPostId);
  return JSON.stringify([PK, SK]);
}
