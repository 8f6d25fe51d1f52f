import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../src/local/paths.ts';
import { catalogue, renderCatalogue } from '../../../src/table/patterns/catalogue.ts';
import * as feed from '../../../src/table/patterns/feed.ts';
import * as notifications from '../../../src/table/patterns/notifications.ts';
import * as requests from '../../../src/table/patterns/requests.ts';
import * as searches from '../../../src/table/patterns/searches.ts';
import * as users from '../../../src/table/patterns/users.ts';

const FUNCTIONS: Record<string, unknown> = { ...feed, ...notifications, ...requests, ...searches, ...users };

/** The reads that the table's design names, each by the function that makes it. */
const DESIGNED = {
  'get a user by id': 'getUserProfile',
  'list a user’s locations': 'listLocations',
  'find available donors near a point, by blood group': 'listAvailableDonors',
  'get one request': 'getRequest',
  'list a seeker’s requests by creation date': 'listRequestsByDate',
  'find nearby pending requests': 'listNearbyRequests',
  'get one donor’s acceptance': 'getAcceptance',
  'list donors who accepted a request': 'listAcceptances',
  'get search state for a seeker’s request': 'getSearch',
  'list searches by outcome bucket': 'listSearchesByBucket',
  'get a donor’s donation history': 'listDonations',
  'get a specific notification': 'getNotification',
  'find everyone notified for a request': 'listNotified',
  'status-filtered requests (LSI1)': 'listRequestsByStatus',
  'status-filtered searches (LSI1)': 'listSearchesByStatus',
  'status-filtered notifications (LSI1)': 'listNotificationsByStatus',
};

describe('the catalogue of access patterns', () => {
  test('is the page in docs/ (mend with: npm run docs)', () => {
    const page = readFileSync(join(PROJECT, 'docs', 'access-patterns.md'), 'utf8');
    expect(page).toBe(renderCatalogue(catalogue()));
  });

  test('holds every pattern that is exported, under the name by which it is called', () => {
    const exported = Object.entries(FUNCTIONS)
      .filter(([name, value]) => typeof value === 'function' && /^(get|list)/.test(name))
      .map(([name]) => name);
    expect(
      catalogue()
        .map(({ functionName }) => functionName)
        .sort(),
    ).toEqual(exported.sort());
  });

  test.for(Object.entries(DESIGNED))('has a function to %s', ([, functionName]) => {
    expect(FUNCTIONS[functionName]).toBeTypeOf('function');
    expect(catalogue().map((entry) => entry.functionName)).toContain(functionName);
  });

  test('is complete: nothing but the backfill and its role scans', () => {
    const files = ['src', 'lambdas', 'infra'].flatMap((folder) =>
      globSync(`${folder}/**/*.ts`, { cwd: PROJECT }),
    );
    expect(files.length).toBeGreaterThan(50);
    const scanning = files.filter((file) =>
      /\bScanCommand\b|dynamodb:Scan/.test(readFileSync(join(PROJECT, file), 'utf8')),
    );
    expect(scanning.sort()).toEqual(['infra/backfill-role.ts', 'src/backfill/backfill.ts']);
  });
});
