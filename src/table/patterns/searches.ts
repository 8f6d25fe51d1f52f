import { COMPLETION_REASONS, type CompletionReason, type SearchStatus } from '../../domain/donor-search.ts';
import { storedSearchFromItem } from '../donor-search.ts';
import { PREFIX, type RequestKeyParts, searchBucketPartition, searchKey, statusSortKey } from '../keys.ts';
import { getPattern, queryPattern } from './pattern.ts';

/** Where monitoring finds a search: PENDING while it goes on, then the reason why it ended. */
export type SearchBucket = 'PENDING' | 'COMPLETED' | CompletionReason;

/** All there are, going on first: whoever looks for a search most often looks for one that is not done. */
export const SEARCH_BUCKETS: readonly SearchBucket[] = ['PENDING', ...COMPLETION_REASONS, 'COMPLETED'];

/** The search of a request. */
export const getSearch = getPattern({
  title: 'The search of a request',
  entity: 'Donor search',
  example: { seekerId: 'seeker-1', createdAt: '2026-12-01T10:00:00Z', requestPostId: 'req-1' },
  key: (key: RequestKeyParts) => searchKey(key),
  fromItem: storedSearchFromItem,
});

/** The searches of one bucket, oldest request first. */
export const listSearchesByBucket = queryPattern({
  title: 'Searches by bucket, oldest first',
  entity: 'Donor search',
  index: 'GSI1',
  example: { bucket: 'RADIUS_EXHAUSTED' },
  condition: ({ bucket }: { bucket: SearchBucket }) => ({ partition: searchBucketPartition(bucket) }),
  fromItem: storedSearchFromItem,
});

/** The searches of one bucket whose requests were posted at a time (ISO 8601) or later, the newest request first. */
export const listSearchesSince = queryPattern({
  title: 'Searches by bucket since a time, newest first',
  entity: 'Donor search',
  index: 'GSI1',
  newestFirst: true,
  example: { bucket: 'PENDING', since: '2026-12-01T09:00:00Z' },
  condition: ({ bucket, since }: { bucket: SearchBucket; since: string }) => ({
    partition: searchBucketPartition(bucket),
    sort: { atLeast: since },
  }),
  fromItem: storedSearchFromItem,
});

/**
 * Searches that go on but have not moved since a time (ISO 8601), oldest first: nothing was written since, and no
 * wait was to last longer (the rule of `isStuck`). A search cannot be stuck longer than its request exists, which bounds what is read.
 */
export const listStuckSearches = queryPattern({
  title: 'Pending searches that have not moved since a time',
  entity: 'Donor search',
  index: 'GSI1',
  example: { since: '2026-12-01T09:00:00Z' },
  condition: ({ since }: { since: string }) => ({
    partition: searchBucketPartition('PENDING'),
    sort: { atMost: since },
  }),
  filter: ({ since }) => ({
    expression: 'lastUpdatedAt < :since AND (attribute_not_exists(nextWakeAt) OR nextWakeAt < :since)',
    values: { ':since': since },
  }),
  fromItem: storedSearchFromItem,
});

/** A seeker's searches with one status. */
export const listSearchesByStatus = queryPattern({
  title: 'A seeker’s searches by status',
  entity: 'Donor search',
  index: 'LSI1',
  example: { seekerId: 'seeker-1', status: 'PENDING' },
  condition: ({ seekerId, status }: { seekerId: string; status: SearchStatus }) => ({
    partition: `${PREFIX.search}${seekerId}`,
    sort: { beginsWith: statusSortKey(status, '') },
  }),
  fromItem: storedSearchFromItem,
});
