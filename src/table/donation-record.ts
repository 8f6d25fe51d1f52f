import * as v from 'valibot';
import { DonationRecord } from '../domain/donation-record.ts';
import { afterPrefix, donationKey, PREFIX } from './keys.ts';
import type { Row } from './row.ts';

/** The row of a donation, in the donor's own partition. */
export function donationToItem(donation: DonationRecord): Row {
  const { donorId, requestPostId, ...attributes } = donation;
  return { ...attributes, ...donationKey(donorId, requestPostId) };
}

/** Reads a row as a donation, its ids taken from its keys; undefined if it is none. */
export function donationFromItem(item: Row): DonationRecord | undefined {
  const result = v.safeParse(DonationRecord, {
    ...item,
    donorId: afterPrefix(item['PK'], PREFIX.donation),
    requestPostId: afterPrefix(item['SK'], PREFIX.donation),
  });
  return result.success ? result.output : undefined;
}
