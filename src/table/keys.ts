/**
 * The key shapes of the table, exactly as other software writes and reads them. Segments are joined with `#`;
 * ids that contain one are refused by the schemas before they get here.
 */

export const INDEX = { gsi1: 'GSI1', gsi2: 'GSI2', lsi1: 'LSI1' } as const;

export interface PrimaryKey {
  readonly PK: string;
  readonly SK: string;
}

export interface RequestKeyParts {
  readonly seekerId: string;
  readonly createdAt: string;
  readonly requestPostId: string;
}

export const PREFIX = {
  user: 'USER#',
  location: 'LOCATION#',
  request: 'BLOOD_REQ#',
  accepted: 'ACCEPTED#',
  donation: 'DONATION#',
  search: 'DONOR_SEARCH#',
  notification: 'NOTIFICATION#',
} as const;

/** Type of the notifications that ask for a donation; the first part of their sort keys. */
const REQUEST_NOTIFICATION = 'BLOOD_REQ_POST';

/** Sort key of the one profile in a user's partition. */
export const PROFILE = 'PROFILE';

export function profileKey(userId: string): PrimaryKey {
  return { PK: `${PREFIX.user}${userId}`, SK: PROFILE };
}

export function donationKey(donorId: string, requestPostId: string): PrimaryKey {
  return { PK: `${PREFIX.donation}${donorId}`, SK: `${PREFIX.donation}${requestPostId}` };
}

export function locationKey(userId: string, locationId: string): PrimaryKey {
  return { PK: `${PREFIX.user}${userId}`, SK: `${PREFIX.location}${locationId}` };
}

/** Partition of the donors of one group in one cell: res-8 in GSI1, res-5 in GSI2. */
export function donorCellPartition(
  countryCode: string,
  bloodGroup: string,
  available: boolean,
  cell: string,
): string {
  return `LOC#${countryCode}#${bloodGroup}#${available ? 'AVAIL' : 'UNAVAIL'}#${cell}`;
}

/** GSI2 sort key of a donor's location. */
export function donorPlaceSortKey(cell10: string, userId: string): string {
  return `${cell10}#${PREFIX.user}${userId}`;
}

const DONOR_PARTITION = /^LOC#([^#]+)#([^#]+)#(AVAIL|UNAVAIL)#([^#]+)$/;

/** The same donor partition, as available or not; one of another shape stays as it is. */
export function withAvailability(partition: string, available: boolean): string {
  return withParts(partition, { available });
}

/** The same donor partition, in another cell; undefined where it is of another shape. */
export function withCell(partition: string, cell: string): string | undefined {
  return DONOR_PARTITION.test(partition) ? withParts(partition, { cell }) : undefined;
}

/** The same donor partition, of another country or group; what is not given, or of another shape, stays. */
export function withDonor(partition: string, countryCode?: string, bloodGroup?: string): string {
  return withParts(partition, { countryCode, bloodGroup });
}

interface DonorParts {
  readonly countryCode?: string | undefined;
  readonly bloodGroup?: string | undefined;
  readonly available?: boolean;
  readonly cell?: string;
}

function withParts(partition: string, parts: DonorParts): string {
  return partition.replace(
    DONOR_PARTITION,
    (_whole, countryCode: string, bloodGroup: string, availability: string, cell: string) =>
      donorCellPartition(
        parts.countryCode ?? countryCode,
        parts.bloodGroup ?? bloodGroup,
        parts.available ?? availability === 'AVAIL',
        parts.cell ?? cell,
      ),
  );
}

export function requestKey(key: RequestKeyParts): PrimaryKey {
  return {
    PK: `${PREFIX.request}${key.seekerId}`,
    SK: `${PREFIX.request}${key.createdAt}#${key.requestPostId}`,
  };
}

/** GSI1 partition of the public feed: the requests of one group and status in one res-5 cell. */
export function requestFeedPartition(
  countryCode: string,
  bloodGroup: string,
  status: string,
  cell: string,
): string {
  return `REQ#${countryCode}#${bloodGroup}#${status}#${cell}`;
}

/** Prefix of a request's acceptances, closed with `#` so that `req-1` does not find those of `req-10`. */
export function acceptedPrefix(requestPostId: string): string {
  return `${PREFIX.accepted}${requestPostId}#`;
}

export function acceptedKey(seekerId: string, requestPostId: string, donorId: string): PrimaryKey {
  return { PK: `${PREFIX.request}${seekerId}`, SK: `${acceptedPrefix(requestPostId)}${donorId}` };
}

export function searchKey(key: RequestKeyParts): PrimaryKey {
  return {
    PK: `${PREFIX.search}${key.seekerId}`,
    SK: `${PREFIX.search}${key.createdAt}#${key.requestPostId}`,
  };
}

/** GSI1 partition of the searches in one bucket: PENDING, or the reason why they ended. */
export function searchBucketPartition(bucket: string): string {
  return `${PREFIX.search}${bucket}`;
}

export function notificationKey(userId: string, type: string, id: string): PrimaryKey {
  return { PK: `${PREFIX.notification}${userId}`, SK: `${type}#${id}` };
}

export function requestNotificationKey(userId: string, requestPostId: string): PrimaryKey {
  return notificationKey(userId, REQUEST_NOTIFICATION, requestPostId);
}

/** GSI1 sort key of a notification below the partition of its request. */
export function notifiedSortKey(status: string, userId: string): string {
  return `${PREFIX.notification}${status}#${userId}`;
}

/** LSI1 sort key of whatever has a status. */
export function statusSortKey(status: string, id: string): string {
  return `STATUS#${status}#${id}`;
}

/**
 * The parts of a request's or a search's key, undefined where it is not of that shape. Whatever follows the
 * timestamp counts as the id, `#` included, so that the schemas can refuse it by name.
 */
export function parseRequestKey(key: PrimaryKey, prefix: string): RequestKeyParts | undefined {
  if (!key.PK.startsWith(prefix) || !key.SK.startsWith(prefix)) return undefined;
  const rest = key.SK.slice(prefix.length);
  const end = rest.indexOf('#');
  if (end < 0) return undefined;
  return {
    seekerId: key.PK.slice(prefix.length),
    createdAt: rest.slice(0, end),
    requestPostId: rest.slice(end + 1),
  };
}

/** What follows the prefix of a key segment; empty where the prefix is another. */
export function afterPrefix(value: unknown, prefix: string): string {
  return typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : '';
}
