import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../src/local/paths.ts';
import { commandsOf, wordsOf } from '../../support/handbook.ts';

describe('a page’s commands', () => {
  test('are the lines of its shell blocks, and code in the text that begins with a program', () => {
    const page = [
      'Say `donor-search list --stuck 15m`, or `donor-search\nshow REQUEST`; `restart` is a word.',
      '```sh',
      'npx cdk synth -c a=\'{"b":1}\'',
      'sam deploy',
      '```',
      '```text',
      'donor-search nothing',
      '```',
    ].join('\n');
    expect(commandsOf(page)).toEqual([
      'npx cdk synth -c a=\'{"b":1}\'',
      'sam deploy',
      'donor-search list --stuck 15m',
      'donor-search show REQUEST',
    ]);
  });

  test('are run with the reader’s own in place of words in capitals, quotes as a shell takes them', () => {
    const meant = { REQUEST: 'req-1', CONTEXT: '-c x=y', 'releases/NEW': '/tmp/new' };
    expect(wordsOf('donor-search show REQUEST --group O-', meant)).toEqual([
      'donor-search',
      'show',
      'req-1',
      '--group',
      'O-',
    ]);
    expect(wordsOf(`cdk --app releases/NEW CONTEXT -c s='{"A B":1}' "REQUEST it"`, meant)).toEqual([
      ...['cdk', '--app', '/tmp/new', '-c', 'x=y', '-c', 's={"A B":1}', 'REQUEST it'],
    ]);
    expect(() => wordsOf('donor-search retry KEY', meant)).toThrow('Nothing is given for KEY');
  });
});

describe('the handbook', () => {
  const handbook = readFileSync(join(PROJECT, 'docs/operations.md'), 'utf8');
  const links = [...handbook.matchAll(/\]\(((?!http)[^)#]*)(?:#([^)]+))?\)/g)].map(([, file, section]) => ({
    file: join(PROJECT, 'docs', file || 'operations.md'),
    section,
  }));

  test('leads only to files and sections that there are', () => {
    expect(links.length).toBeGreaterThan(10);
    const broken = links.filter(
      ({ file, section }) => !existsSync(file) || (section && !sectionsOf(file).includes(section)),
    );
    expect(broken).toEqual([]);
  });
});

/** Sections of a page as links name them. */
function sectionsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
