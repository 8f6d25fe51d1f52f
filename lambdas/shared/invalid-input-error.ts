import { DonorSearchError } from '../../src/domain/errors.ts';
import { describeWithoutValue, type Problem } from '../../src/domain/problems.ts';

/** A function was called with something that is not its input; asking again does not help. */
export class InvalidInputError extends DonorSearchError {
  constructor(problems: readonly Problem[]) {
    super('InvalidInputError', `The input is wrong: ${problems.map(describeWithoutValue).join('; ')}`);
  }
}
