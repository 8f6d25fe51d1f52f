import type { WaveResult } from '../../src/search/wave-result.ts';
import { SEARCH, waveResult } from './engine.ts';

/** What an event tells beside its number. */
type Told = { readonly type: string } & Record<string, unknown>;
/** Events as a test names them: one, or those that belong together. */
export type Part = Told | readonly Told[];

const LAMBDA = { resourceType: 'lambda', resource: 'invoke' };

/** A history as AWS tells it: the start of a donor search, then what is given, numbered. */
export function historyOf(...told: readonly Part[]): { events: object[] } {
  const input = JSON.stringify({ search: SEARCH, run: 1, nextWave: 1, waitSeconds: 0 });
  const started = { type: 'ExecutionStarted', executionStartedEventDetails: { input, roleArn: 'arn:role' } };
  const events = [started, ...told.flat()].map((event, index) => ({
    timestamp: '2026-12-01T10:00:00.000Z',
    id: index + 1,
    previousEventId: index,
    ...event,
  }));
  return { events };
}

/** A state without a task, entered and left. */
export function through(name: string, type: 'Wait' | 'Choice' | 'Succeed'): Told[] {
  return [entered(name, type), exited(name, type)];
}

export function entered(name: string, type: string): Told {
  return { type: `${type}StateEntered`, stateEnteredEventDetails: { name, input: '{}' } };
}

export function exited(name: string, type: string): Told {
  return { type: `${type}StateExited`, stateExitedEventDetails: { name, output: '{}' } };
}

export const WAIT = through('WaitForNextWave', 'Wait');
export const CHOICE = through('HowToGoOn', 'Choice');
export const RUN = entered('RunWave', 'Task');
export const RAN = exited('RunWave', 'Task');

/** A wave that answered, with all that the service tells about the call. */
export function answered(wave: Partial<WaveResult> & Record<string, unknown>): Told[] {
  const output = JSON.stringify({
    ExecutedVersion: '$LATEST',
    Payload: { ...waveResult({ search: SEARCH, run: 1, wave: 1 }), ...wave },
    SdkHttpMetadata: { HttpHeaders: { 'x-amzn-RequestId': '5c7e' }, HttpStatusCode: 200 },
    StatusCode: 200,
  });
  return [...scheduled(), { type: 'TaskSucceeded', taskSucceededEventDetails: { ...LAMBDA, output } }];
}

/** A wave that failed. */
export function failed(error: string, cause = 'as the function said it'): Told[] {
  return [...scheduled(), { type: 'TaskFailed', taskFailedEventDetails: { ...LAMBDA, error, cause } }];
}

export function timedOut(): Told[] {
  return [
    ...scheduled(),
    { type: 'TaskTimedOut', taskTimedOutEventDetails: { ...LAMBDA, error: 'States.Timeout' } },
  ];
}

export const SUCCEEDED: Told = {
  type: 'ExecutionSucceeded',
  executionSucceededEventDetails: { output: '{}' },
};

export function executionFailed(error: string): Told {
  return {
    type: 'ExecutionFailed',
    executionFailedEventDetails: { error, cause: 'as the function said it' },
  };
}

export function scheduled(): Told[] {
  return [
    {
      type: 'TaskScheduled',
      taskScheduledEventDetails: { ...LAMBDA, region: 'us-east-1', parameters: '{}' },
    },
    { type: 'TaskStarted', taskStartedEventDetails: LAMBDA },
  ];
}
