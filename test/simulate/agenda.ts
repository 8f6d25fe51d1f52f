import { MovableClock } from '../support/movable-clock.ts';

const MS_PER_SECOND = 1_000;

interface Entry {
  readonly atMs: number;
  /** Entries of one moment come in the order in which they were made. */
  readonly order: number;
  readonly work: () => Promise<void>;
}

/** What is still to happen, in virtual time: one thing after the other, so that a run is the same every time. */
export class Agenda {
  readonly clock: MovableClock;
  /** A binary heap, the next entry first. */
  readonly #heap: Entry[] = [];
  #made = 0;

  constructor(start: string) {
    this.clock = new MovableClock(start);
  }

  /** Puts work down for a time; what is past already comes next. */
  at(time: Date, work: () => Promise<void>): void {
    const atMs = Math.max(time.getTime(), this.clock.now().getTime());
    this.#heap.push({ atMs, order: this.#made, work });
    this.#made += 1;
    this.#rise(this.#heap.length - 1);
  }

  in(seconds: number, work: () => Promise<void>): void {
    this.at(new Date(this.clock.now().getTime() + seconds * MS_PER_SECOND), work);
  }

  /** Does everything that is put down, and what it puts down in turn; the clock goes along. */
  async run(): Promise<void> {
    for (let next = this.#pop(); next; next = this.#pop()) {
      this.clock.advance((next.atMs - this.clock.now().getTime()) / MS_PER_SECOND);
      await next.work();
    }
  }

  #pop(): Entry | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfEarlier(index, parent)) return;
      index = parent;
    }
  }

  #sink(from: number): void {
    let index = from;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = isEarlier(this.#heap[right], this.#heap[left]) ? right : left;
      if (!this.#swapIfEarlier(child, index)) return;
      index = child;
    }
  }

  #swapIfEarlier(lower: number, upper: number): boolean {
    const [one, other] = [this.#heap[lower], this.#heap[upper]];
    if (!one || !other || !isEarlier(one, other)) return false;
    this.#heap[lower] = other;
    this.#heap[upper] = one;
    return true;
  }
}

function isEarlier(a: Entry | undefined, b: Entry | undefined): boolean {
  if (!a || !b) return a !== undefined;
  return a.atMs - b.atMs < 0 || (a.atMs === b.atMs && a.order < b.order);
}
