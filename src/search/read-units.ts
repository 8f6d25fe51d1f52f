/** A read unit reads so much, and a query pays for the sum of its rows in such steps, bytes. */
const BYTES_PER_UNIT = 4_096;
/** An eventually consistent read costs half; an index knows no other. */
const UNITS_PER_STEP = 0.5;

/**
 * Bytes of a donor's row in each index, names and values, ids being UUIDs: GSI1 carries the whole row, GSI2 its
 * keys and coordinates. Only the choice between two exact plans rests on them.
 */
export const ROW_BYTES = { GSI1: 450, GSI2: 260 } as const;

/**
 * Read units of one eventually consistent query: what its rows weigh together in steps of 4 KB, and one step where it
 * finds nothing (Amazon DynamoDB Developer Guide, "Capacity unit consumption for read operations").
 */
export function queryUnits(bytes: number): number {
  return UNITS_PER_STEP * Math.max(1, Math.ceil(bytes / BYTES_PER_UNIT));
}
