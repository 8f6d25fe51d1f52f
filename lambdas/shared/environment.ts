import * as v from 'valibot';
import { DonorSearchError } from '../../src/domain/errors.ts';
import { describeWithoutValue, problemsOf } from '../../src/domain/problems.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';

/** A function was deployed with an environment that it cannot work with. */
export class ConfigurationError extends DonorSearchError {
  constructor(reasons: string) {
    super('ConfigurationError', `The environment of the function is wrong: ${reasons}`);
  }
}

/** A variable that must be set. */
export const Variable = v.pipe(v.string('a value'), v.nonEmpty('a value'));

/** The search's numbers as JSON in one variable; what is left out has its default. */
export const SearchConfigVariable = v.pipe(
  v.string('the search configuration as JSON'),
  v.parseJson(undefined, 'the search configuration as JSON'),
  SearchConfig,
);

/**
 * Reads a function's environment at its start, so that a wrong one fails the deployment's first call and not a
 * patient's search in the middle.
 *
 * @throws ConfigurationError naming every variable that is wrong
 */
export function readEnvironment<Schema extends v.GenericSchema>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, environment);
  if (result.success) return result.output;
  throw new ConfigurationError(problemsOf(result.issues).map(describeWithoutValue).join('; '));
}
