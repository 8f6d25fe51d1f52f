import * as v from 'valibot';
import { UserProfile } from '../domain/user-profile.ts';
import { afterPrefix, PREFIX, profileKey } from './keys.ts';
import type { Row } from './row.ts';

/** The row of a user's profile; it stands in no index. */
export function profileToItem(profile: UserProfile): Row {
  return { ...profile, ...profileKey(profile.userId) };
}

/**
 * Reads a row as a profile, the id taken from its key; undefined if it is none. An attribute that is not of its type
 * reads as absent: somebody with an odd age must still be able to answer, and to be left alone.
 */
export function profileFromItem(item: Row): UserProfile | undefined {
  const row = { ...item, userId: afterPrefix(item['PK'], PREFIX.user) };
  const strict = v.safeParse(UserProfile, row);
  if (strict.success) return strict.output;
  // Stryker disable next-line OptionalChaining: a row is an object, so whatever is wrong with it has a path.
  const odd = new Set(strict.issues.map(({ path }) => path?.[0]?.key));
  const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !odd.has(name)));
  const result = v.safeParse(UserProfile, rest);
  return result.success ? result.output : undefined;
}
