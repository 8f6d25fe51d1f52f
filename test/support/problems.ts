import * as v from 'valibot';
import { describeWithoutValue, problemsOf } from '../../src/domain/problems.ts';

/** What is wrong with a value, as whoever wrote it is told; empty where nothing is. */
export function problemsIn(schema: v.GenericSchema, value: unknown): string[] {
  const result = v.safeParse(schema, value);
  return result.success ? [] : problemsOf(result.issues).map(describeWithoutValue);
}
