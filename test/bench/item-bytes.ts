const NUMBER_BYTES = 1;
const DIGITS_PER_BYTE = 2;
const CONTAINER_BYTES = 3;
const ELEMENT_BYTES = 1;

/**
 * Size of an item as DynamoDB counts it, bytes: names and texts in UTF-8, a number about a byte for two significant
 * digits and one more, a list or map 3 and one for each element, anything else 1 (Amazon DynamoDB Developer Guide,
 * "DynamoDB item sizes and formats"). Undefined attributes are none.
 */
export function itemBytes(item: object): number {
  return Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return NUMBER_BYTES + Math.ceil(significantDigits(value) / DIGITS_PER_BYTE);
  if (Array.isArray(value)) {
    return value.reduce((sum, each) => sum + ELEMENT_BYTES + valueBytes(each), CONTAINER_BYTES);
  }
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES;
  return CONTAINER_BYTES + ELEMENT_BYTES * Object.keys(value).length + itemBytes(value);
}

function significantDigits(value: number): number {
  return String(Math.abs(value)).replace('.', '').replace(/^0+/, '').length;
}
