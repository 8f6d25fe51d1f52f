import * as v from 'valibot';
import { type Acceptance, AcceptedDonation } from '../domain/accepted-donation.ts';
import { acceptedKey, acceptedPrefix, afterPrefix, PREFIX } from './keys.ts';
import type { Row } from './row.ts';

/** Attributes that a wave reads of an acceptance: no name, no number. */
export const ACCEPTANCE_PROJECTION = 'SK, #status';

/** The row of a donor's acceptance, in the partition of the request. */
export function acceptedToItem(accepted: AcceptedDonation): Row {
  const { seekerId, requestPostId, donorId, ...attributes } = accepted;
  return { ...attributes, ...acceptedKey(seekerId, requestPostId, donorId) };
}

/** Reads a row as an acceptance of the request; undefined if it is none. */
export function acceptedFromItem(item: Row, requestPostId: string): AcceptedDonation | undefined {
  const result = v.safeParse(AcceptedDonation, {
    ...item,
    seekerId: afterPrefix(item['PK'], PREFIX.request),
    requestPostId,
    donorId: afterPrefix(item['SK'], acceptedPrefix(requestPostId)),
  });
  return result.success ? result.output : undefined;
}

/** What a wave needs of an acceptance. A row with a strange status still says that the donor came forward. */
export function acceptanceFromItem(item: Row, requestPostId: string): Acceptance {
  return {
    donorId: afterPrefix(item['SK'], acceptedPrefix(requestPostId)),
    status: String(item['status']),
  };
}
