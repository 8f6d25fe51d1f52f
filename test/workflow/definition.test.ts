import validate from 'asl-validator';
import { describe, expect, test } from 'vitest';
import { presentDefinition } from '../../src/replay/definition.ts';

const definition = presentDefinition();

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

  test('spreads its retries out with full jitter', () => {
    const state = definition.States['RunWave'];
    expect(state && 'Retry' in state && state.Retry).toEqual([
      expect.objectContaining({ JitterStrategy: 'FULL', BackoffRate: 2, MaxDelaySeconds: 60 }),
    ]);
  });
});
