import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  readEnvironment,
  SearchConfigVariable,
  Variable,
} from '../../../lambdas/shared/environment.ts';
import { InvalidInputError } from '../../../lambdas/shared/invalid-input-error.ts';
import { parseInput } from '../../../lambdas/shared/parse-input.ts';
import { WaveInput } from '../../../src/search/wave-result.ts';

const Schema = v.object({ TABLE_NAME: Variable, SEARCH_CONFIG: SearchConfigVariable });

describe('the environment of a function', () => {
  test('is read with the defaults of the search', () => {
    const environment = readEnvironment(Schema, {
      TABLE_NAME: 'app',
      SEARCH_CONFIG: '{"maxSearchRadiusKm":3}',
    });
    expect(environment).toMatchObject({
      TABLE_NAME: 'app',
      SEARCH_CONFIG: { maxSearchRadiusKm: 3, maxCellsPerWave: 500 },
    });
  });

  test('is refused at the start with the name of every variable that is wrong', () => {
    const read = () => readEnvironment(Schema, { SEARCH_CONFIG: '{"radius":3}' });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(
      /TABLE_NAME: expected a value; SEARCH_CONFIG\.radius: expected no field of this name/,
    );
    expect(() => readEnvironment(Schema, { TABLE_NAME: '', SEARCH_CONFIG: 'x' })).toThrow(
      /TABLE_NAME: expected a value; SEARCH_CONFIG: expected the search configuration as JSON/,
    );
  });
});

describe('the input of a function', () => {
  test('that is wrong is refused by field, without its values', () => {
    const parse = () => parseInput(WaveInput, { search: { seekerId: 'secret#' }, run: 0, wave: 1 });
    expect(parse).toThrow(InvalidInputError);
    expect(parse).toThrow(/search\.seekerId: expected an id without #/);
    expect(parse).toThrow(/run: expected a run from 1 up/);
    expect(parse).not.toThrow(/secret/);
  });

  test('may carry more than is read', () => {
    const search = { seekerId: 's', requestPostId: 'r', createdAt: '2026-12-01T10:00:00Z' };
    expect(parseInput(WaveInput, { search, run: 1, wave: 2, extra: true })).toEqual({
      search,
      run: 1,
      wave: 2,
    });
  });
});
