import type { RequestStatus } from '../../domain/blood-request.ts';
import { acceptedFromItem } from '../accepted-donation.ts';
import { validRequestFromItem } from '../blood-request.ts';
import {
  acceptedKey,
  acceptedPrefix,
  PREFIX,
  type RequestKeyParts,
  requestKey,
  statusSortKey,
} from '../keys.ts';
import { getPattern, queryPattern } from './pattern.ts';

const KEY: RequestKeyParts = {
  seekerId: 'seeker-1',
  createdAt: '2026-12-01T10:00:00Z',
  requestPostId: 'req-1',
};

/** One request by its key. */
export const getRequest = getPattern({
  title: 'One request',
  entity: 'Blood request',
  example: KEY,
  key: requestKey,
  fromItem: validRequestFromItem,
});

/** A seeker's requests whose creation time begins with a text (`2026-12`, say), newest first. */
export const listRequestsByDate = queryPattern({
  title: 'A seeker’s requests by creation date, newest first',
  entity: 'Blood request',
  index: 'table',
  newestFirst: true,
  example: { seekerId: 'seeker-1', createdAtPrefix: '2026-12' },
  condition: ({ seekerId, createdAtPrefix = '' }: { seekerId: string; createdAtPrefix?: string }) => ({
    partition: `${PREFIX.request}${seekerId}`,
    sort: { beginsWith: `${PREFIX.request}${createdAtPrefix}` },
  }),
  fromItem: validRequestFromItem,
});

/** A seeker's requests with one status. */
export const listRequestsByStatus = queryPattern({
  title: 'A seeker’s requests by status',
  entity: 'Blood request',
  index: 'LSI1',
  example: { seekerId: 'seeker-1', status: 'PENDING' },
  condition: ({ seekerId, status }: { seekerId: string; status: RequestStatus }) => ({
    partition: `${PREFIX.request}${seekerId}`,
    sort: { beginsWith: statusSortKey(status, '') },
  }),
  fromItem: validRequestFromItem,
});

export interface AcceptanceParams {
  readonly seekerId: string;
  readonly requestPostId: string;
}

/** One donor's acceptance of a request. */
export const getAcceptance = getPattern({
  title: 'One donor’s acceptance of a request',
  entity: 'Accepted donation',
  example: { seekerId: 'seeker-1', requestPostId: 'req-1', donorId: 'donor-1' },
  key: ({ seekerId, requestPostId, donorId }: AcceptanceParams & { donorId: string }) =>
    acceptedKey(seekerId, requestPostId, donorId),
  fromItem: (item, { requestPostId }) => acceptedFromItem(item, requestPostId),
});

/** Everybody who has accepted a request. */
export const listAcceptances = queryPattern({
  title: 'Donors who accepted a request',
  entity: 'Accepted donation',
  index: 'table',
  example: { seekerId: 'seeker-1', requestPostId: 'req-1' },
  condition: ({ seekerId, requestPostId }: AcceptanceParams) => ({
    partition: `${PREFIX.request}${seekerId}`,
    sort: { beginsWith: acceptedPrefix(requestPostId) },
  }),
  fromItem: (item, { requestPostId }) => acceptedFromItem(item, requestPostId),
});
