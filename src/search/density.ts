/** Donors met on so much of the Earth. */
export interface Sighting {
  /** Available donors of the group, whoever they are. */
  readonly donors: number;
  /** Those among them who may still be notified. */
  readonly candidates: number;
  /** Where they were looked for, km². */
  readonly km2: number;
}

/**
 * Counted on top of what was seen, so that nobody seen on little ground does not mean that nobody is anywhere: what
 * Jeffreys' prior adds to the count of a Poisson process.
 */
const HALF_A_DONOR = 0.5;

/** How dense donors are around a request, by all that was seen so far. */
export class Density {
  #donors = 0;
  #candidates = 0;
  #km2 = 0;

  add({ donors, candidates, km2 }: Sighting): void {
    this.#donors += donors;
    this.#candidates += candidates;
    this.#km2 += km2;
  }

  /** Nothing was seen yet: every guess would be made up. */
  get unknown(): boolean {
    return this.#km2 === 0;
  }

  /** Donors seen a km²; undefined where nothing was read. */
  get seenPerKm2(): number | undefined {
    return this.unknown ? undefined : this.#donors / this.#km2;
  }

  /** Rows to be expected a km². */
  get donorsPerKm2(): number {
    return (this.#donors + HALF_A_DONOR) / this.#km2;
  }

  /** Donors to be expected a km² who may still be notified. */
  get candidatesPerKm2(): number {
    return (this.#candidates + HALF_A_DONOR) / this.#km2;
  }
}
