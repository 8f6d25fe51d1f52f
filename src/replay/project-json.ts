/** As `biome.json` has it. */
const LINE_WIDTH = 110;
const INDENT = 2;

/** A list of plain values, one a line, as `JSON.stringify` writes it; what stands before it on its line included. */
const LIST = /^( *(?:"[^"]*": )?)\[\n((?: +(?:"(?:[^"\\]|\\.)*"|[\w.+-]+),?\n)+) *\](,?)$/gm;

/** JSON formatted as the project's formatter wants it: a list of plain values on one line where it fits. */
export function projectJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, INDENT).replaceAll(
    LIST,
    (whole: string, before: string, items: string, comma: string) => {
      const line = `${before}[${items.trim().replaceAll(/,\n +/g, ', ')}]${comma}`;
      return line.length <= LINE_WIDTH ? line : whole;
    },
  );
  return `${text}\n`;
}
