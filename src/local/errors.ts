import { DonorSearchError } from '../domain/errors.ts';
import { describe, type Problem } from '../domain/problems.ts';

/** The local cloud could not be installed, started or kept up; the message says what to do. */
export class LocalCloudError extends DonorSearchError {
  constructor(message: string, options?: ErrorOptions) {
    super('LocalCloudError', message, options);
  }
}

/** A scenario file is wrong; every error is listed with its path. */
export class ScenarioError extends DonorSearchError {
  readonly problems: readonly Problem[];

  constructor(file: string, problems: readonly Problem[]) {
    const lines = problems.map((problem) => `  ${describe(problem)}`);
    super('ScenarioError', [`${file} is not a scenario that can be run:`, ...lines].join('\n'));
    this.problems = problems;
  }
}
