import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { searchDetails } from '../../../src/cli/search-details.ts';
import type { StoredSearch } from '../../../src/domain/donor-search.ts';
import { aSearch } from '../../support/builders.ts';
import { aView } from '../../support/search-view.ts';

/** The text with its tables' cells parted by one bar and no padding. */
function linesOf(view: Parameters<typeof searchDetails>[0]): string[] {
  return stripVTControlCharacters(searchDetails(view))
    .split('\n')
    .map((line) => line.split(/\s*[│║]\s*/).join('|'));
}

describe('a search as an operator sees it', () => {
  test('says what is asked for, how far it is and where its execution is', () => {
    const lines = linesOf(
      aView({
        search: aSearch({ nextWakeAt: '2026-12-01T10:03:00.000Z', lastError: 'ABORTED' }),
        accepted: 1,
      }),
    );
    expect(lines.slice(0, 8)).toEqual([
      'request    req-1 of seeker-1, 2026-12-01T09:00:00Z',
      'asks for   2 x B+, urgent, PENDING, due 2026-12-02T08:30:00Z',
      'contact    +8801711111111',
      'search     PENDING, run 1, 0 notified, target 4, 1 accepted',
      'moved      2026-12-01T10:00:00.000Z',
      'goes on    2026-12-01T10:03:00.000Z',
      'error      ABORTED',
      'execution  RUNNING, https://console/req-1',
    ]);
    expect(lines).toContain('No wave is committed yet.');
  });

  test('lists its waves and its donors', () => {
    const lines = linesOf(aView());
    expect(lines).toContain('|1|2026-12-01T10:00:00.000Z|CONTINUE|1|1|14|1|cells|500|0|501|10.83 km|');
    expect(lines).toContain(
      '|donor-1|home|unanswered|Rahima Khatun|+8801711111142|2026-12-01T10:00:00.000Z|1.25 km|',
    );
  });

  test('is shown where the request is deleted, nobody notified and the execution forgotten', () => {
    const lines = linesOf(
      aView({
        request: undefined,
        donors: [],
        execution: { arn: 'arn', status: undefined, consoleUrl: 'https://x' },
      }),
    );
    expect(lines).toContain('asks for   the request is deleted or cannot be read');
    expect(lines).toContain('Nobody is notified.');
    expect(lines).toContain('execution  not known any more, https://x');
  });

  test('is shown where another writer has left out most of it', () => {
    const { seekerId, requestPostId, createdAt } = aSearch();
    const at = '2026-12-01T10:00:00Z';
    const search: StoredSearch = {
      seekerId,
      requestPostId,
      createdAt,
      status: 'COMPLETED',
      waveHistory: [{ retryCount: 0, level: 2, donorsFound: 1, at }],
    };
    const lines = linesOf(aView({ search, donors: [], execution: undefined }));
    expect(lines).toContain('search     COMPLETED, run -, 0 notified, target -, 0 accepted');
    expect(lines).toContain('|-|2026-12-01T10:00:00Z|-|-|1|2|1|-|-|-|-|-|');
  });
});
