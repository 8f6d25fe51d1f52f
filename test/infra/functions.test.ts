import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { presentDefinition } from '../../src/replay/definition.ts';
import { templateOf } from '../support/stack.ts';

const FUNCTIONS = 5;
const template = templateOf({ config: { maxSearchRadiusKm: 25 } });
const FunctionResource = v.object({
  Properties: v.looseObject({ Description: v.string(), Timeout: v.number() }),
});

function waveTimeoutSeconds(): number {
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const wave = functions
    .map((resource) => v.parse(FunctionResource, resource).Properties)
    .find(({ Description }) => Description === 'Donor search: one wave');
  return wave?.Timeout ?? 0;
}

describe('every function', () => {
  test('runs on Node 24 and arm64, traced, its source maps on', () => {
    template.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      {
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Environment: { Variables: Match.objectLike({ NODE_OPTIONS: '--enable-source-maps' }) },
      },
      FUNCTIONS,
    );
    template.resourceCountIs('AWS::Lambda::Function', FUNCTIONS);
  });

  test('says what it is and what it belongs to', () => {
    template.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      {
        Description: Match.stringLikeRegexp('^Donor search: '),
        Tags: Match.arrayWith([{ Key: 'component', Value: 'donor-search' }]),
      },
      FUNCTIONS,
    );
  });

  test('has a log group of its own whose logs end', () => {
    template.resourcePropertiesCountIs('AWS::Logs::LogGroup', { RetentionInDays: 90 }, FUNCTIONS + 1);
    template.resourceCountIs('AWS::Logs::LogGroup', FUNCTIONS + 1);
    template.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { LoggingConfig: { LogGroup: { Ref: Match.anyValue() } } },
      FUNCTIONS,
    );
  });
});

describe('the wave function', () => {
  test('gets the whole configuration, defaults filled in', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Description: 'Donor search: one wave',
      Environment: {
        Variables: Match.objectLike({
          SEARCH_CONFIG: Match.serializedJson(
            Match.objectLike({ maxSearchRadiusKm: 25, maxCellsPerWave: 500, secondsBetweenWaves: 180 }),
          ),
        }),
      },
    });
  });

  test('is given up by the machine only after it has ended by itself', () => {
    const runWave = presentDefinition().States['RunWave'];
    const machineTimeout = runWave && 'TimeoutSeconds' in runWave ? (runWave.TimeoutSeconds ?? 0) : 0;
    expect(waveTimeoutSeconds()).toBe(60);
    expect(machineTimeout).toBeGreaterThan(waveTimeoutSeconds());
  });
});

test('a configuration that is wrong is refused before anything is deployed', () => {
  expect(() => templateOf({ config: { maxSearchRadiusKm: -1 } })).toThrow(/a radius in km above 0/);
});
