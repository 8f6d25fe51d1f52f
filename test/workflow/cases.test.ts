import { describe, expect, test } from 'vitest';
import { readCases } from '../../src/replay/case-store.ts';
import { playCase } from '../../src/replay/play-case.ts';

const cases = await readCases();

describe('a case on the in-process engine', () => {
  test.for(cases.map((it) => [it.name, it] as const))('%s takes its path', async ([, it]) => {
    const { path, used } = await playCase(it.answers);
    expect(path).toEqual(it.path);
    // An answer that nobody asks for would say nothing, and look as if it did.
    expect(used).toEqual(it.answers);
  });
});
