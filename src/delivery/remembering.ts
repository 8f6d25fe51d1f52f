import type { Parcel, Target } from './target.ts';

/** Some hours of a busy deployment; 64 characters each. */
const REMEMBERED = 10_000;

/**
 * A target that is not asked again for what it has taken since this function started. Lambda brings a record again
 * until all targets have it, and everything behind it too: while one target is away, the others would get the same
 * messages over and over. What it forgets comes twice, which it may.
 */
export function remembering(target: Target, capacity = REMEMBERED): Target {
  const taken = new Set<string>();
  return {
    name: target.name,
    maxBytes: target.maxBytes,
    bytesOf: (parcel) => target.bytesOf(parcel),
    async send(parcels) {
      const fresh = parcels.filter((parcel) => !taken.has(idOf(parcel)));
      const codes = fresh.length > 0 ? await target.send(fresh) : [];
      const refused = new Map(fresh.map((parcel, place) => [parcel, codes[place]]));
      for (const [parcel, code] of refused) if (code === undefined) taken.add(idOf(parcel));
      // A set goes through its members from the oldest on.
      for (const oldest of taken) {
        if (taken.size <= capacity) break;
        taken.delete(oldest);
      }
      return parcels.map((parcel) => refused.get(parcel));
    },
  };
}

function idOf({ message }: Parcel): string {
  return message.deduplicationId;
}
