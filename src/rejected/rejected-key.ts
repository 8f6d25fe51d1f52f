import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Rejection } from './rejection.ts';

const MS_PER_SECOND = 1_000;
/** The latest time that a JavaScript date can hold, s since 1970. */
const LATEST_DATE_SECONDS = 8.64e12;

const Seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_DATE_SECONDS));
const SafeName = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/));

/** The parts of a record that name its object. Strange ones read as absent: a record is kept whatever it is. */
const NameParts = v.fallback(
  v.object({
    eventID: v.fallback(v.optional(SafeName), undefined),
    dynamodb: v.fallback(v.object({ ApproximateCreationDateTime: v.fallback(Seconds, 0) }), {
      ApproximateCreationDateTime: 0,
    }),
  }),
  { eventID: undefined, dynamodb: { ApproximateCreationDateTime: 0 } },
);

/**
 * Where a rejected record is kept: `<reason>/<yyyy-mm-dd>/<eventID>.json`, a hash in place of an id that is no
 * name. It follows from the record alone, so one that comes twice is kept once.
 */
export function rejectedKey({ reason, record }: Pick<Rejection, 'reason' | 'record'>): string {
  const { eventID, dynamodb } = v.parse(NameParts, record);
  const day = new Date(dynamodb.ApproximateCreationDateTime * MS_PER_SECOND).toISOString().slice(0, 10);
  return `${reason}/${day}/${eventID ?? hashOf(record)}.json`;
}

function hashOf(record: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(record) ?? '')
    .digest('hex');
}
