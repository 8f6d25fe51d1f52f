import * as v from 'valibot';
import { type BloodRequest, type RequestReading, readRequest } from '../domain/blood-request.ts';
import { h3Res5, h3Res8 } from '../geo/cells.ts';
import { PREFIX, parseRequestKey, requestFeedPartition, requestKey, statusSortKey } from './keys.ts';
import { Keyed, type Row } from './row.ts';

/** The row of a request, with its cells and its place in the public feed. */
export function requestToItem(request: BloodRequest): Row {
  const { seekerId: _seeker, requestPostId, ...attributes } = request;
  const feedCell = h3Res5(request);
  return {
    ...attributes,
    ...requestKey(request),
    h3Res5: feedCell,
    h3Res8: h3Res8(request),
    GSI1PK: requestFeedPartition(request.countryCode, request.requestedBloodGroup, request.status, feedCell),
    GSI1SK: request.createdAt,
    LSI1SK: statusSortKey(request.status, requestPostId),
  };
}

/** Keys of another shape never become right, so their parts read as wrong, not as missing. */
const NO_IDS = {
  seekerId: '',
  requestPostId: '',
  // Stryker disable next-line StringLiteral: any text that is no time is wrong alike.
  createdAt: '',
};

/** Reads a row as a request, ids and time taken from its keys. Never throws. */
export function requestFromItem(item: Row): RequestReading {
  const ids = v.is(Keyed, item) ? parseRequestKey(item, PREFIX.request) : undefined;
  return readRequest({ ...item, ...(ids ?? NO_IDS) });
}

/** Reads a row as a request that is whole and right; undefined if it is none. */
export function validRequestFromItem(item: Row): BloodRequest | undefined {
  const reading = requestFromItem(item);
  // Stryker disable next-line ConditionalExpression: a reading that is not valid has no request to give.
  return reading.kind === 'valid' ? reading.request : undefined;
}
