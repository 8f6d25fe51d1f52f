import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { foundTable } from '../../../src/cli/find.ts';
import { requestFacts } from '../../../src/inspect/caller-knows.ts';
import { summaryOf } from '../../../src/inspect/search-summary.ts';
import { aRequest, aSearch } from '../../support/builders.ts';

test('found searches tell what a caller can confirm, and that one has stopped', () => {
  const search = summaryOf(aSearch({ lastError: 'ABORTED' }));
  const request = requestFacts(aRequest({ patientName: 'Salma', location: 'Square' }));
  const lines = stripVTControlCharacters(
    foundTable([
      { search, request },
      { search, request: requestFacts({}) },
    ]),
  )
    .split('\n')
    .map((line) => line.split(/\s*[│║]\s*/).join('|'));
  expect(lines.filter((line) => line.includes('req-1'))).toEqual([
    '|req-1|seeker-1|2026-12-01T09:00:00Z|PENDING, stopped|2 x B+|2026-12-02T08:30:00Z|Salma|-|+8801711111111|Square|0|',
    '|req-1|seeker-1|2026-12-01T09:00:00Z|PENDING, stopped|? x ?|-|-|-|-|-|0|',
  ]);
});
