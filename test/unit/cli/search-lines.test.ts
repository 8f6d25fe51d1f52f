import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { searchTable, waveLine } from '../../../src/cli/search-lines.ts';
import { reportOf } from '../../../src/local/report.ts';
import { aSearch } from '../../support/builders.ts';
import { aWave } from '../../support/wave-records.ts';

test('a wave is one line: ring, cells and partitions read, donors found, distance reached', () => {
  const line = waveLine(aSearch(), aWave({ wave: 7, retryCount: 2 }));
  expect(line.trim().replace(/\s+/g, ' ')).toBe(
    'req-1 wave 7 sweep 3 ring 14 500 cells 0 partitions 2 found reached 10.8 km CONTINUE',
  );
});

test('the table says how each search ended, or that its execution stopped', () => {
  const ended = aSearch({
    status: 'COMPLETED',
    completionReason: 'RADIUS_EXHAUSTED',
    waveHistory: [aWave()],
  });
  const table = stripVTControlCharacters(
    searchTable([
      reportOf({ search: ended, executionStatus: 'SUCCEEDED' }),
      reportOf({ search: aSearch({ requestPostId: 'req-2' }), executionStatus: 'FAILED' }),
    ]),
  );
  const rows = table.split('\n').map((line) => line.split(/[│║]/).map((cell) => cell.trim()));
  expect(rows).toContainEqual(['', 'req-1', 'RADIUS_EXHAUSTED', '4', '0', '-', '-', '1', '501', '40', '']);
  expect(rows).toContainEqual([
    '',
    'req-2',
    'PENDING, execution FAILED',
    '4',
    '0',
    '-',
    '-',
    '0',
    '0',
    '0',
    '',
  ]);
});
