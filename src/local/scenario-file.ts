import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { problemsOf } from '../domain/problems.ts';
import { ScenarioError } from './errors.ts';
import { Scenario } from './scenario.ts';
import { referenceProblems } from './scenario-references.ts';

/**
 * Reads a scenario file whole before anything is run.
 *
 * @throws ScenarioError listing every error with its path
 */
export async function readScenario(file: string): Promise<Scenario> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw fileError(file, 'a file that can be read', error);
  }
  return parseScenario(file, text);
}

/** @param file name to show in errors */
export function parseScenario(file: string, text: string): Scenario {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw fileError(file, 'JSON', error);
  }
  const result = v.safeParse(Scenario, json);
  const problems = [...(result.issues ? problemsOf(result.issues) : []), ...referenceProblems(json)];
  if (!result.success || problems.length > 0) throw new ScenarioError(file, problems);
  return result.output;
}

function fileError(file: string, expected: string, error: unknown): ScenarioError {
  const received = error instanceof Error ? error.message : String(error);
  return new ScenarioError(file, [{ path: '', expected, received, missing: false }]);
}
