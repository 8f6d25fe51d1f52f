import * as v from 'valibot';
import { problemsOf } from '../../src/domain/problems.ts';
import { InvalidInputError } from './invalid-input-error.ts';

/** @throws InvalidInputError naming everything that is wrong, without the values */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new InvalidInputError(problemsOf(result.issues));
}
