import { listNearbyRequests, listPendingRequests } from './feed.ts';
import { getNotification, listDonations, listNotificationsByStatus, listNotified } from './notifications.ts';
import { type GetSpec, type QuerySpec, queryInput } from './pattern.ts';
import {
  getAcceptance,
  getRequest,
  listAcceptances,
  listRequestsByDate,
  listRequestsByStatus,
} from './requests.ts';
import {
  getSearch,
  listSearchesByBucket,
  listSearchesByStatus,
  listSearchesSince,
  listStuckSearches,
} from './searches.ts';
import { getUserProfile, listAvailableDonors, listLocations, listSparseDonors } from './users.ts';

/** One row of the catalogue. */
export interface CatalogueEntry {
  readonly functionName: string;
  readonly title: string;
  readonly entity: string;
  readonly index: string;
  readonly keyCondition: string;
  readonly example: string;
  readonly requests: string;
}

/** Every read pattern, told by the request that it really sends. */
export function catalogue(): CatalogueEntry[] {
  return [
    get('getUserProfile', getUserProfile.spec),
    query('listLocations', listLocations.spec),
    query('listAvailableDonors', listAvailableDonors.spec),
    query('listSparseDonors', listSparseDonors.spec),
    get('getRequest', getRequest.spec),
    query('listRequestsByDate', listRequestsByDate.spec),
    query('listRequestsByStatus', listRequestsByStatus.spec),
    query('listPendingRequests', listPendingRequests.spec),
    feed(),
    get('getAcceptance', getAcceptance.spec),
    query('listAcceptances', listAcceptances.spec),
    get('getSearch', getSearch.spec),
    query('listSearchesByBucket', listSearchesByBucket.spec),
    query('listSearchesSince', listSearchesSince.spec),
    query('listStuckSearches', listStuckSearches.spec),
    query('listSearchesByStatus', listSearchesByStatus.spec),
    query('listDonations', listDonations.spec),
    get('getNotification', getNotification.spec),
    query('listNotified', listNotified.spec),
    query('listNotificationsByStatus', listNotificationsByStatus.spec),
  ];
}

function get<Params, Result>(functionName: string, spec: GetSpec<Params, Result>): CatalogueEntry {
  const { PK, SK } = spec.key(spec.example);
  return {
    functionName,
    title: spec.title,
    entity: spec.entity,
    index: 'table',
    keyCondition: 'PK = … AND SK = …',
    example: `\`${PK}\` / \`${SK}\``,
    requests: '1 GetItem, consistent',
  };
}

function query<Params, Result>(functionName: string, spec: QuerySpec<Params, Result>): CatalogueEntry {
  // Stryker disable next-line StringLiteral: the catalogue shows no name of a table.
  const input = queryInput('', spec, spec.example);
  const values = input.ExpressionAttributeValues ?? {};
  const example = [values[':partition'], values[':sort']].filter((value) => value !== undefined);
  return {
    functionName,
    title: spec.title,
    entity: spec.entity,
    index: spec.index,
    keyCondition: input.KeyConditionExpression.replaceAll(/:partition|:sort/g, '…'),
    example: example.map((value) => `\`${String(value)}\``).join(' / '),
    requests: input.FilterExpression ? '1 Query a page, filtered' : '1 Query a page',
  };
}

function feed(): CatalogueEntry {
  const cell = query(listNearbyRequests.name, listPendingRequests.spec);
  return {
    ...cell,
    title: 'Pending requests around a place, newest first, by true distance',
    requests: '1 Query a page of each cell that the circle touches, the first pages side by side',
  };
}

/** The catalogue as a page. */
export function renderCatalogue(entries: readonly CatalogueEntry[]): string {
  const rows = entries.map(({ functionName, title, entity, index, keyCondition, example, requests }) => {
    const cells = [title, `\`${functionName}\``, entity, index, `\`${keyCondition}\``, example, requests];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '# Access patterns',
    '',
    'Made from the code by `npm run docs`; a test fails where the two differ. Every pattern is a function in',
    '`src/table/patterns`; lists are async iterators that ask for a page only when they get there.',
    '',
    '| pattern | function | entity | index | key condition | example key | requests |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
