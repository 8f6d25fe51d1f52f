import { setTimeout as sleep } from 'node:timers/promises';
import { FullBatchFailureError } from '@aws-lambda-powertools/batch';
import { handleWave } from '../../lambdas/run-wave/run-wave.ts';
import { handleBatch } from '../../lambdas/start-search/batch.ts';
import { noMeter } from '../../src/monitoring/metrics.ts';
import type { Rejection } from '../../src/rejected/rejection.ts';
import type { WaveInput, WaveResult } from '../../src/search/wave-result.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { DynamoSearchOpener } from '../../src/table/search-opener.ts';
import { aStreamRecord } from '../support/builders.ts';
import { type FaultCounts, type FaultKind, KilledError, noFaults } from './fault-kinds.ts';
import { type Call, faultyClient } from './faulty-client.ts';
import type { Machines } from './machines.ts';
import type { Setting } from './setting.ts';

/** Faults of single calls, as the dice has them. */
const OF_CALLS = [
  'throttled',
  'refused',
  'answerLost',
  'duplicated',
  'delayed',
  'killedBefore',
  'killedAfter',
] as const;
/** After so many faults a schedule goes on without, lest it never end. */
const MOST_FAULTS = 60;
/** Time that a wave keeps for its commit; a hurried one has some milliseconds more. */
const RESERVE_MS = 5_000;
const HURRIED_MS = 12;
const FULL_TIME_MS = 60_000;
const LONGEST_PATIENCE_MS = 15;

const silent = { resetKeys() {}, appendKeys() {}, info() {}, warn() {}, error() {} };

/** The functions of one schedule, each invocation with a client of its own that faults befall. */
export class Functions {
  readonly counts: FaultCounts = noFaults();
  /** Tokens of the transactions that wrote a notification, by its key: more than one is a donor asked twice. */
  readonly writers = new Map<string, Set<string>>();
  readonly rejected: unknown[] = [];
  /** Invocations that the machine has given up, and which go on. */
  readonly zombies: Promise<unknown>[] = [];
  readonly #setting: Setting;
  readonly #machines: Machines;
  #invocations = 0;
  #faults = 0;

  constructor(setting: Setting, machines: Machines) {
    this.#setting = setting;
    this.#machines = machines;
    machines.fault = () => this.happens('start', ['refused', 'answerLost']);
  }

  /** One wave, as the machine asks for it; may fail, may go on after it was given up. */
  async wave(input: WaveInput): Promise<WaveResult> {
    const name = `wave/${input.run}/${input.wave}`;
    const { schedule, dice } = this.#setting;
    const hurried = this.happens(`${name}/hurry`, ['hurried']);
    const remaining = hurried ? RESERVE_MS + dice.roll(name, this.#invocations) * HURRIED_MS : FULL_TIME_MS;
    const { ground, clock, config } = this.#setting;
    const work = handleWave(
      input,
      { getRemainingTimeInMillis: () => remaining },
      {
        client: this.#client(name),
        tableName: ground.tableName,
        config,
        clock,
        meter: noMeter,
        logger: silent,
      },
    );
    if (!this.happens(`${name}/timeout`, ['timedOut'])) return work;
    const settled = work.catch(() => undefined);
    this.zombies.push(settled);
    const first = await Promise.race([work, sleep(dice.roll(name, schedule.rate) * LONGEST_PATIENCE_MS)]);
    if (first) return first;
    throw Object.assign(new Error('Task timed out'), { name: 'Sandbox.Timedout' });
  }

  /** One delivery of the request's stream record. False where Lambda must bring it again. */
  async deliver(delivery: number): Promise<boolean> {
    const { ground, request, config, clock } = this.#setting;
    const client = this.#client(`trigger/${delivery}`);
    try {
      const { batchItemFailures } = await handleBatch(
        { Records: [aStreamRecord(requestToItem(request))] },
        {
          searches: new DynamoSearchOpener(client, ground.tableName),
          machine: this.#machines,
          rejected: { keep: async (rejection) => this.#keep(rejection) },
          config,
          clock,
          meter: noMeter,
          logger: silent,
        },
      );
      return batchItemFailures.length === 0;
    } catch (error) {
      // The only record failed, so Lambda is told that the batch did.
      if (error instanceof FullBatchFailureError) return false;
      throw error;
    }
  }

  /** Whether one of some faults happens now; each question is asked anew. */
  happens<Kind extends FaultKind>(what: string, kinds: readonly Kind[]): Kind | undefined {
    this.#invocations += 1;
    return this.#decide([what, this.#invocations], kinds);
  }

  #keep(rejection: Rejection): string {
    // The trigger takes its own death for an error like any other; a dead function keeps nothing.
    if (rejection.error?.startsWith('KilledError')) throw new KilledError();
    return `${this.rejected.push(rejection)}`;
  }

  #client(name: string) {
    this.#invocations += 1;
    const invocation = `${name}/${this.#invocations}`;
    return faultyClient(this.#setting.ground.connection, {
      fault: (call, nth) => {
        const kinds = call.actions.length > 0 ? [...OF_CALLS, 'conflict' as const] : OF_CALLS;
        return this.#decide([invocation, call.operation, call.about, nth], kinds);
      },
      took: (call) => this.#note(call),
      delay: (call, nth) => this.#setting.dice.roll('delay', invocation, call.about, nth),
    });
  }

  #decide<Kind extends FaultKind>(question: (string | number)[], kinds: readonly Kind[]): Kind | undefined {
    const { dice, schedule } = this.#setting;
    if (this.#faults >= MOST_FAULTS || dice.roll('whether', ...question) >= schedule.rate) return undefined;
    const kind = kinds[Math.floor(dice.roll('which', ...question) * kinds.length)];
    if (kind === undefined) return undefined;
    this.#faults += 1;
    this.counts[kind] += 1;
    return kind;
  }

  #note({ actions, token }: Call): void {
    for (const action of actions) {
      const put = Reflect.get(Object(action), 'Put');
      if (put === undefined) continue;
      const key = JSON.stringify([put.Item.PK.S, put.Item.SK.S]);
      this.writers.set(key, (this.writers.get(key) ?? new Set()).add(token ?? ''));
    }
  }
}
