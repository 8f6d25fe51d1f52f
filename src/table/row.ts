import * as v from 'valibot';

/** An item as the table holds it, whoever wrote it: nothing about its attributes is known yet. */
export type Row = Record<string, unknown>;

export const Keyed = v.object({ PK: v.string(), SK: v.string() });
