import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { type Problem, problemsOf } from '../../src/domain/problems.ts';
import type { Row } from '../../src/table/row.ts';

/** Texts and numbers both come as text; whoever reads something else as a number makes one up. */
const Attribute = v.looseObject(
  {
    S: v.optional(v.string('text')),
    N: v.optional(
      v.pipe(v.string('a number as text'), v.regex(/^[-+]?[\d.]+(e[-+]?\d+)?$/i, 'a number as text')),
    ),
  },
  'a value with its type',
);
const KeyAttribute = v.looseObject({ S: v.string('text') }, 'a key attribute');

/** The parts of a stream record that our functions need. An image is an object of attributes in wire format. */
const StreamRecord = v.object({
  eventName: v.picklist(['INSERT', 'MODIFY', 'REMOVE'], 'INSERT, MODIFY or REMOVE'),
  eventID: v.fallback(v.optional(v.string()), undefined),
  dynamodb: v.object({
    NewImage: v.optional(
      v.objectWithRest({ PK: KeyAttribute, SK: KeyAttribute }, Attribute, 'an image of attributes'),
    ),
    SequenceNumber: v.pipe(v.string('a sequence number'), v.nonEmpty('a sequence number')),
  }),
});

/** What a record carries: a row as it stands after the write, nothing where it was removed, or what is wrong. */
export type RecordReading =
  | {
      readonly kind: 'row';
      readonly row: Row;
      readonly eventName: 'INSERT' | 'MODIFY';
      /** The same however often the record comes. */
      readonly eventId: string | undefined;
    }
  | { readonly kind: 'removal' }
  | { readonly kind: 'malformed'; readonly problems: readonly Problem[] };

/** Reads a record. Never throws: a record that nobody can read must not block those behind it. */
export function readStreamRecord(record: unknown): RecordReading {
  const result = v.safeParse(StreamRecord, record);
  if (!result.success) return { kind: 'malformed', problems: problemsOf(result.issues) };
  const { eventName, eventID: eventId, dynamodb } = result.output;
  if (eventName === 'REMOVE') return { kind: 'removal' };
  const path = 'dynamodb.NewImage';
  if (!dynamodb.NewImage) return { kind: 'malformed', problems: [malformed(path, 'an image', true)] };
  try {
    return { kind: 'row', row: rowOf(dynamodb.NewImage), eventName, eventId };
  } catch {
    return { kind: 'malformed', problems: [malformed(path, 'attributes in wire format', false)] };
  }
}

function rowOf(image: Record<string, object>): Row {
  const attributes = Object.entries(image).map(([name, value]) => [name, withBytes(value)]);
  // What is not in wire format makes it throw, which is the check; its type only lists what is.
  const wire = Object.fromEntries(attributes) as Parameters<typeof unmarshall>[0];
  return unmarshall(wire, { wrapNumbers: Number });
}

/** Lambda brings binary values as text in Base64; left as it is, it would read as text that somebody wrote. */
function withBytes(value: object): object {
  return 'B' in value ? { B: Buffer.from(String(value.B), 'base64') } : value;
}

function malformed(path: string, expected: string, missing: boolean): Problem {
  return { path, expected, received: missing ? 'nothing' : 'something else', missing };
}
