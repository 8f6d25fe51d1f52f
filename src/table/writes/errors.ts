import * as v from 'valibot';
import { DonorSearchError } from '../../domain/errors.ts';
import { describeWithoutValue, type Problem, problemsOf } from '../../domain/problems.ts';

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

/** A row would not be valid as it was to be written. */
export class InvalidChangeError extends DonorSearchError {
  readonly problems: readonly Problem[];

  constructor(what: string, problems: readonly Problem[]) {
    const reasons = problems.map(describeWithoutValue).join('; ');
    super('InvalidChangeError', `${what} would be wrong: ${reasons}`);
    this.problems = problems;
  }
}

/** @throws InvalidChangeError naming everything that is wrong with what is to be written */
export function validated<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new InvalidChangeError(what, problemsOf(result.issues));
}
