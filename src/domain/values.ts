import * as v from 'valibot';

const MAX_ID_LENGTH = 128;
/** Names that objects have of their own accord: a map that is keyed by ids would lose these entries. */
const NAMES_OF_OBJECTS = ['__proto__', 'prototype', 'constructor'];
const MAX_TEXT_LENGTH = 2_000;

/**
 * An identifier as it stands inside composite keys. `#` separates the segments of a key, so an id that
 * contains it could be read as another key.
 */
export const Id = v.pipe(
  v.string('an id (text)'),
  v.nonEmpty('an id (text that is not empty)'),
  v.maxLength(MAX_ID_LENGTH, `an id of at most ${MAX_ID_LENGTH} characters`),
  v.excludes('#', 'an id without #'),
  v.notValues(NAMES_OF_OBJECTS, `an id other than ${NAMES_OF_OBJECTS.join(', ')}`),
);

/** Free text that must say something. */
export const Text = v.pipe(
  v.string('text'),
  v.nonEmpty('text that is not empty'),
  v.maxLength(MAX_TEXT_LENGTH, `text of at most ${MAX_TEXT_LENGTH} characters`),
);

/** Text that other writers may leave out, set to null or leave empty; all three read as absent. */
export const OptionalText = v.optional(
  v.pipe(
    v.nullable(
      v.pipe(v.string('text'), v.maxLength(MAX_TEXT_LENGTH, `text of at most ${MAX_TEXT_LENGTH} characters`)),
    ),
    v.transform((text) => text || undefined),
  ),
);

/** Bound at its end as well: whether Date.parse refuses what follows a date, the standard leaves to the engine. */
// Stryker disable next-line Regex: without its end it is the same to V8, which refuses whatever follows; tests kill the others.
const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
const TIMESTAMP = 'a date and time such as 2026-12-01T10:00:00Z';

/** ISO 8601 date and time with its zone, seconds required, milliseconds allowed. Kept exactly as given. */
export const Timestamp = v.pipe(
  v.string(TIMESTAMP),
  v.check((text) => ISO_8601.test(text) && isRealDate(text), TIMESTAMP),
);

/** ISO 3166-1 alpha-2 country code, upper case. */
export const CountryCode = v.pipe(
  v.string('a two-letter country code such as BD'),
  v.regex(/^[A-Z]{2}$/, 'a two-letter country code such as BD'),
);

/** Degrees north, WGS 84. */
export const Latitude = v.pipe(
  v.number('a latitude from -90 to 90 degrees'),
  v.minValue(-90, 'a latitude from -90 to 90 degrees'),
  v.maxValue(90, 'a latitude from -90 to 90 degrees'),
);

/** Degrees east, WGS 84. */
export const Longitude = v.pipe(
  v.number('a longitude from -180 to 180 degrees'),
  v.minValue(-180, 'a longitude from -180 to 180 degrees'),
  v.maxValue(180, 'a longitude from -180 to 180 degrees'),
);

/** A count of things: 0, 1, 2, ... */
export const Count = v.pipe(
  v.number('a whole number, 0 or more'),
  v.integer('a whole number, 0 or more'),
  v.minValue(0, 'a whole number, 0 or more'),
);

/** A place on Earth in degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Date.parse rolls 31 February over into March instead of refusing it; the day must survive the round trip. */
function isRealDate(text: string): boolean {
  if (Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}
