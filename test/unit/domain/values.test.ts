import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  Count,
  CountryCode,
  Id,
  Latitude,
  Longitude,
  OptionalText,
  Text,
  Timestamp,
} from '../../../src/domain/values.ts';
import { problemsIn } from '../../support/problems.ts';

const SCHEMAS = { Id, Text, Timestamp, CountryCode, Latitude, Longitude, Count } as const;
type Name = keyof typeof SCHEMAS;

const TIMESTAMP = 'a date and time such as 2026-12-01T10:00:00Z';
const COUNTRY = 'a two-letter country code such as BD';
const LATITUDE = 'a latitude from -90 to 90 degrees';
const LONGITUDE = 'a longitude from -180 to 180 degrees';
const COUNT = 'a whole number, 0 or more';
const OTHER_NAME = 'an id other than __proto__, prototype, constructor';

describe('a value', () => {
  test.for<[Name, unknown, string]>([
    ['Id', 7, 'an id (text)'],
    ['Id', '', 'an id (text that is not empty)'],
    ['Id', 'x'.repeat(129), 'an id of at most 128 characters'],
    ['Id', 'a#b', 'an id without #'],
    ['Id', '__proto__', OTHER_NAME],
    ['Id', 'prototype', OTHER_NAME],
    ['Id', 'constructor', OTHER_NAME],
    ['Text', 7, 'text'],
    ['Text', '', 'text that is not empty'],
    ['Text', 'x'.repeat(2_001), 'text of at most 2000 characters'],
    ['Timestamp', 1_764_579_600, TIMESTAMP],
    ['Timestamp', '2026-12-01', TIMESTAMP],
    ['Timestamp', '2026-12-01T10:00Z', TIMESTAMP],
    ['Timestamp', '2026-12-01T10:00:00', TIMESTAMP],
    ['Timestamp', '2026-12-01T10:00:00.1234567890Z', TIMESTAMP],
    ['Timestamp', '+002026-12-01T10:00:00Z', TIMESTAMP],
    ['Timestamp', '2026-12-01 (2026-12-01T10:00:00Z', TIMESTAMP],
    ['Timestamp', '2026-12-01T10:00:00Z (soon)', TIMESTAMP],
    ['Timestamp', '2026-12-01T24:00:01Z', TIMESTAMP],
    ['Timestamp', '2026-02-29T10:00:00Z', TIMESTAMP],
    ['CountryCode', 880, COUNTRY],
    ['CountryCode', 'bd', COUNTRY],
    ['CountryCode', 'BGD', COUNTRY],
    ['CountryCode', 'xBD', COUNTRY],
    ['CountryCode', 'BDx', COUNTRY],
    ['Latitude', '23.7', LATITUDE],
    ['Latitude', -90.001, LATITUDE],
    ['Latitude', 90.001, LATITUDE],
    ['Longitude', '90.4', LONGITUDE],
    ['Longitude', -180.001, LONGITUDE],
    ['Longitude', 180.001, LONGITUDE],
    ['Count', '1', COUNT],
    ['Count', 1.5, COUNT],
    ['Count', -1, COUNT],
  ])('of kind %s is refused where it is %j: expected %s', ([name, value, expected]) => {
    expect(problemsIn(SCHEMAS[name], value)).toEqual([`the whole: expected ${expected}`]);
  });

  test.for<[Name, unknown]>([
    ['Id', 'x'.repeat(128)],
    ['Text', 'x'.repeat(2_000)],
    ['Timestamp', '2026-12-01T10:00:00Z'],
    ['Timestamp', '2028-02-29T10:00:00.123456789+05:45'],
    ['Timestamp', '2026-12-01T10:00:00-03:00'],
    ['CountryCode', 'BD'],
    ['Latitude', -90],
    ['Latitude', 90],
    ['Longitude', -180],
    ['Longitude', 180],
    ['Count', 0],
  ])('of kind %s is kept as it is up to its limits: %j', ([name, value]) => {
    expect(v.parse(SCHEMAS[name], value)).toBe(value);
  });
});

describe('text that may be left out', () => {
  const Row = v.object({ note: OptionalText });

  test.for([{}, { note: undefined }, { note: null }, { note: '' }])(
    'reads as absent where it is %j',
    (row) => {
      expect(v.parse(Row, row).note).toBeUndefined();
    },
  );

  test('is text of a bounded length where it is there', () => {
    expect(v.parse(Row, { note: 'x'.repeat(2_000) }).note).toHaveLength(2_000);
    expect(problemsIn(Row, { note: 7 })).toEqual(['note: expected text']);
    expect(problemsIn(Row, { note: 'x'.repeat(2_001) })).toEqual([
      'note: expected text of at most 2000 characters',
    ]);
  });
});
