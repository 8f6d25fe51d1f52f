import { DonorSearchError } from '../domain/errors.ts';

/** A history or a file of cases cannot be used; every reason is listed, without the values that were met. */
export class ReplayInputError extends DonorSearchError {
  readonly reasons: readonly string[];

  /** @param what the file or execution and what it is not, e.g. `night.json is not a history that can be replayed` */
  constructor(what: string, reasons: readonly string[]) {
    super('ReplayInputError', [`${what}:`, ...reasons.map((reason) => `  ${reason}`)].join('\n'));
    this.reasons = reasons;
  }
}
