import type { StoredSearch } from '../domain/donor-search.ts';
import type { ExecutionView } from '../inspect/search-view.ts';
import { chosenBy, type Machine, type Transition } from './machine.ts';

/** The state in which waves are run. */
const WAVE_STATE = 'RunWave';
const FAILED: readonly ExecutionView['status'][] = ['FAILED', 'TIMED_OUT'];

type Waves = StoredSearch['waveHistory'];

/** How often each state was entered and each transition was made, over all runs of a search. */
export interface MachinePath {
  readonly states: ReadonlyMap<string, number>;
  /** By {@link transitionKey}. */
  readonly transitions: ReadonlyMap<string, number>;
  /** Where the search is now, or came to its end. */
  readonly at: string;
  /** The execution stopped there with an error. */
  readonly failed: boolean;
}

/** A transition as a key of a map. */
export function transitionKey({ from, to }: Transition): string {
  return `${from} ${to}`;
}

/**
 * The path of a search through its machine, told from its waves: the machine decides by a wave's result alone, so
 * the same rules applied to the same results lead the same way. Waves of other writers, which say no outcome, did
 * not come from this machine and are left out.
 */
export function machinePath(machine: Machine, search: StoredSearch, execution?: ExecutionView): MachinePath {
  const count = new PathCount(machine);
  const waves = search.waveHistory.filter(({ outcome }) => outcome !== undefined);
  const last = Math.max(1, search.run ?? 1, ...waves.map(({ run }) => run ?? 1));
  for (let run = 1; run <= last; run += 1) {
    const own = waves.filter((wave) => (wave.run ?? 1) === run);
    if (own.length > 0 || run === last) count.follow(own);
  }
  const failed = search.status === 'PENDING' && FAILED.includes(execution?.status);
  // An execution stops with an error only where waves are run: all else cannot fail for good.
  if (failed) count.goOnTo(WAVE_STATE);
  return { states: count.states, transitions: count.transitions, at: count.at, failed };
}

class PathCount {
  readonly states = new Map<string, number>();
  readonly transitions = new Map<string, number>();
  at = '';
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** One run from the start: each time a wave is to be run the next of its waves, as far as they go. */
  follow(waves: Waves): void {
    const left = [...waves];
    let wave: Waves[number] | undefined;
    this.#enter(this.#machine.StartAt);
    for (;;) {
      const state = this.#machine.States[this.at];
      if (!state || (this.at === WAVE_STATE && left.length === 0)) return;
      if (this.at === WAVE_STATE) wave = left.shift();
      const next = state.Type === 'Choice' ? chosenBy(state, wave ?? {}) : state.Next;
      // Whether a wait is over only the next wave tells.
      if (next === undefined || (state.Type === 'Wait' && left.length === 0)) return;
      this.#go(next);
    }
  }

  /** Enters a state from the one before, unless it is there already. */
  goOnTo(state: string): void {
    if (this.at !== state) this.#go(state);
  }

  #go(to: string): void {
    add(this.transitions, transitionKey({ from: this.at, to }));
    this.#enter(to);
  }

  #enter(state: string): void {
    this.at = state;
    add(this.states, state);
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
