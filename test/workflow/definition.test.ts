import validate from 'asl-validator';
import { describe, expect, test } from 'vitest';
import { runIsOver } from '../../src/domain/run-limits.ts';
import { presentDefinition } from '../../src/replay/definition.ts';

const definition = presentDefinition();

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const MOST_EVENTS = 25_000;
/** Wait, task and choice entered and left, the task scheduled, started and ended; the last three again for each retry. */
const EVENTS_PER_WAVE = 9;
const EVENTS_PER_RETRY = 3;
/** Its start and end, the first wait, and the start of the next run as a task. */
const EVENTS_OF_AN_EXECUTION = 9;

describe('workflows/donor-search.asl.json', () => {
  test('is valid Amazon States Language, paths and ARNs included', () => {
    const { isValid, errorsText } = validate(definition, { checkPaths: true, checkArn: true });
    expect(isValid, errorsText('\n')).toBe(true);
  });

  test('explains every state to whoever is on call', () => {
    for (const [name, state] of Object.entries(definition.States)) {
      expect(state.Comment?.length, name).toBeGreaterThan(20);
    }
  });

  test('keeps the history of a run below its limit, even where every try of every wave is the last', () => {
    const retriesOf = (name: string) => {
      const state = definition.States[name];
      const retriers = (state && 'Retry' in state && state.Retry) || [];
      return retriers.reduce((sum, { MaxAttempts = 0 }) => sum + MaxAttempts, 0);
    };
    const started = { runStartedAt: '2026-12-01T00:00:00Z', runFirstWave: 1 };
    const waves = Array.from({ length: MOST_EVENTS }, (_, index) => index + 1);
    const last = waves.find((wave) => runIsOver(started, wave, new Date(started.runStartedAt))) ?? Number.NaN;
    const ofWaves = last * (EVENTS_PER_WAVE + EVENTS_PER_RETRY * retriesOf('RunWave'));
    expect(retriesOf('RunWave')).toBeGreaterThan(0);
    const ofEnd = EVENTS_OF_AN_EXECUTION + EVENTS_PER_RETRY * retriesOf('GoOnInNewRun');
    expect(ofWaves + ofEnd).toBeLessThan(MOST_EVENTS);
  });

  test('spreads its retries out with full jitter', () => {
    const state = definition.States['RunWave'];
    expect(state && 'Retry' in state && state.Retry).toEqual([
      expect.objectContaining({ JitterStrategy: 'FULL', BackoffRate: 2, MaxDelaySeconds: 60 }),
    ]);
  });
});
