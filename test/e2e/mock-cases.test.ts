import { beforeAll, describe, expect, test } from 'vitest';
import { readCases } from '../../src/replay/case-store.ts';
import { nameless } from '../../src/replay/nameless.ts';
import { type CaseEngine, localCloudEngine, stepFunctionsLocalEngine } from '../support/case-engines.ts';

const cases = await readCases();
const named = cases.map((it) => [it.name, it] as const);

describe('a case on the local cloud', () => {
  let engine: CaseEngine;
  beforeAll(async () => {
    engine = await localCloudEngine(cases);
    return engine.stop;
  });

  test.concurrent.for(named)('%s takes its path, and its history is the case again', async ([, it]) => {
    const { path, answers } = await engine.play(it);
    expect(path).toEqual(it.path);
    expect(nameless(answers)).toEqual(nameless(it.answers));
  });
});

const stepFunctionsLocal = process.env['SFN_LOCAL_ENDPOINT'];
if (stepFunctionsLocal) {
  describe('a case on Step Functions Local', () => {
    let engine: CaseEngine;
    beforeAll(async () => {
      engine = await stepFunctionsLocalEngine(stepFunctionsLocal);
      return engine.stop;
    });

    test.concurrent.for(named)('%s takes its path', async ([, it]) => {
      const { path } = await engine.play(it);
      expect(path).toEqual(it.path);
    });
  });
}
