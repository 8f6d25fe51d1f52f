import type { Clock } from '../../src/search/ports.ts';

/** A clock that stands still unless moved. */
export class MovableClock implements Clock {
  #ms: number;
  backOffs = 0;

  constructor(start: string) {
    this.#ms = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#ms);
  }

  advance(seconds: number): void {
    this.#ms += seconds * 1_000;
  }

  async backOff(attempt: number): Promise<void> {
    this.backOffs += 1;
    this.advance(attempt);
  }
}
