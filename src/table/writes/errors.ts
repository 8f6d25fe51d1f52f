import { DonorSearchError } from '../../domain/errors.ts';

/** A row that must be there is not. */
export class RowNotFoundError extends DonorSearchError {
  constructor(what: string) {
    super('RowNotFoundError', `${what} does not exist`);
  }
}

/** A row that must not be there yet is. */
export class RowExistsError extends DonorSearchError {
  constructor(what: string) {
    super('RowExistsError', `${what} exists already`);
  }
}

/** Somebody else wrote the same rows again and again. Passes: write again. */
export class WriteContendedError extends DonorSearchError {
  constructor(what: string, attempts: number) {
    super('WriteContendedError', `${what} was changed by others during ${attempts} attempts to write it`);
  }
}

/** A rule of the domain says no. */
export class NotAllowedError extends DonorSearchError {
  constructor(reason: string) {
    super('NotAllowedError', reason);
  }
}
