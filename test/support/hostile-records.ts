import fc from 'fast-check';
import { requestToItem } from '../../src/table/blood-request.ts';
import { aRequest, aStreamRecord } from './builders.ts';

const VALID = aStreamRecord(requestToItem(aRequest({ patientName: 'Rahima', shortDescription: 'soon' })));

/** Texts that break what is careless: with separators, without end, of other alphabets, of no alphabet. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...['', '#', 'BLOOD_REQ#', 'PENDING', '__proto__', 'constructor', '\u0000', '\uD800', '../../x', '1e999'],
    ...[
      '2026-02-30T10:00:00Z',
      '2026-12-01',
      'NaN',
      '-0',
      '9'.repeat(400),
      'x'.repeat(5_000),
      '💉'.repeat(900),
    ],
  ),
);
const numeral = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom(
    '1e125',
    '-1e-130',
    '0.1234567890123456789012345678',
    '12345678901234567890',
    'abc',
    '',
    '0x10',
  ),
);

/** Values in wire format, and such as only look like it. */
const attribute = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ S: text }),
    fc.record({ N: fc.oneof(numeral, text) }),
    fc.record({ BOOL: fc.oneof(fc.boolean(), text) }),
    fc.constantFrom({ NULL: true }, { NULL: false }, {}, null, 7, 'S', [], { S: null }, { N: 7 }, { Q: 'x' }),
    fc.record({ B: text }),
    fc.record({ SS: fc.array(text, { maxLength: 3 }) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(text, tie('value'), { maxKeys: 3 }) }),
  ),
})).value;

const FIELDS = [
  ...Object.keys(VALID.dynamodb?.NewImage ?? {}),
  '__proto__',
  'constructor',
  'toString',
  'new',
];
const change = fc.record({
  field: fc.constantFrom(...FIELDS),
  value: fc.option(attribute, { nil: undefined }),
});

/** A pending request of which a few attributes were left out or replaced. */
const changed = fc.array(change, { maxLength: 4 }).map((changes) => {
  const image = new Map<string, unknown>(Object.entries(VALID.dynamodb?.NewImage ?? {}));
  for (const { field, value } of changes) {
    if (value === undefined) image.delete(field);
    else image.set(field, value);
  }
  return { ...VALID, dynamodb: { ...VALID.dynamodb, NewImage: Object.fromEntries(image) } };
});

/** A record of which an outer part is something else. */
const misshapen = fc
  .record({ part: fc.constantFrom('eventName', 'eventID', 'dynamodb'), value: fc.jsonValue({ maxDepth: 3 }) })
  .map(({ part, value }) => ({ ...VALID, [part]: value }));
const hollow = fc
  .record({
    part: fc.constantFrom('NewImage', 'SequenceNumber', 'ApproximateCreationDateTime', 'Keys'),
    value: fc.option(fc.jsonValue({ maxDepth: 3 }), { nil: undefined }),
  })
  .map(({ part, value }) => ({ ...VALID, dynamodb: { ...VALID.dynamodb, [part]: value } }));

/** A record whose text broke off and was mended somehow. */
const truncated = fc.nat(JSON.stringify(VALID).length).map((length): unknown => {
  const rest = JSON.stringify(VALID).slice(0, length);
  for (const end of ['', '"', '}', '}}', '}}}', '"}', '"}}', '"}}}', '"}}}}', ':{}}}}']) {
    try {
      return JSON.parse(rest + end);
    } catch {
      // Another end may fit.
    }
  }
  return rest;
});

/** Stream records as nobody should write them, through JSON as they come. */
export const hostileRecord: fc.Arbitrary<unknown> = fc
  .oneof({ arbitrary: changed, weight: 6 }, misshapen, hollow, truncated, fc.jsonValue())
  .map((record) => JSON.parse(JSON.stringify(record) ?? 'null'));
