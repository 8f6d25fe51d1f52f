import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StateMachine } from 'aws-local-stepfunctions';

/** The folder with the state machine and its cases. */
export const WORKFLOWS = join(import.meta.dirname, '..', '..', 'workflows');

/** A state machine in the Amazon States Language. */
export type Definition = ConstructorParameters<typeof StateMachine>[0];

/** Nothing answers there: a replay answers for the function. */
const NOWHERE = 'arn:aws:lambda:us-east-1:123456789012:function:RunWave';

/** The text of the definition as deployed, the ARN of the wave function filled in. */
export function definitionText(runWaveArn = NOWHERE): string {
  const file = readFileSync(join(WORKFLOWS, 'donor-search.asl.json'), 'utf8');
  return file.replaceAll(/\$\{RunWaveFunctionArn\}/g, runWaveArn);
}

/** The definition as deployed. */
export function presentDefinition(): Definition {
  return JSON.parse(definitionText());
}
