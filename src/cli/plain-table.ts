import { styleText } from 'node:util';
import { table } from 'table';

type Cell = string | number;

/** Rows below a bold head, the first columns to the left, the others, of numbers, to the right. */
export function plainTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  texts: number,
): string {
  return table([head.map((name) => styleText('bold', name)), ...rows.map((row) => [...row])], {
    drawHorizontalLine: (line, count) => line <= 1 || line === count,
    columns: Object.fromEntries(
      head.map((_name, column) => [column, { alignment: column < texts ? 'left' : 'right' }]),
    ),
  }).trimEnd();
}
