import * as v from 'valibot';
import { UserProfile } from '../domain/user-profile.ts';
import { afterPrefix, PREFIX, profileKey } from './keys.ts';
import type { Row } from './row.ts';

/** The row of a user's profile; it stands in no index. */
export function profileToItem(profile: UserProfile): Row {
  return { ...profile, ...profileKey(profile.userId) };
}

/** Reads a row as a profile, the id taken from its key; undefined if it is none. */
export function profileFromItem(item: Row): UserProfile | undefined {
  const result = v.safeParse(UserProfile, { ...item, userId: afterPrefix(item['PK'], PREFIX.user) });
  return result.success ? result.output : undefined;
}
