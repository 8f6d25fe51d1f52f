import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../src/local/paths.ts';
import { CASES_FILE } from '../../../src/replay/case-store.ts';

const compose = readFileSync(join(PROJECT, 'compose.yaml'), 'utf8');

describe('compose.yaml', () => {
  test('starts one version of Step Functions Local, on loopback alone', () => {
    expect(compose).toMatch(/^ {4}image: amazon\/aws-stepfunctions-local:\d+\.\d+\.\d+$/m);
    expect(compose).toMatch(/^ {6}- "127\.0\.0\.1:8083:8083"$/m);
  });

  test('gives it the cases of the project, where it looks for them', () => {
    const [, source = '', target] = /^ {6}- (\.\/\S+):(\S+):ro$/m.exec(compose) ?? [];
    expect(join(PROJECT, source)).toBe(CASES_FILE);
    expect(compose).toContain(`SFN_MOCK_CONFIG: ${target}\n`);
  });

  test('tells of a test that there is', () => {
    const [, file = ''] = /--project e2e (\S+)/.exec(compose) ?? [];
    expect(file).not.toBe('');
    expect(existsSync(join(PROJECT, file))).toBe(true);
  });
});
