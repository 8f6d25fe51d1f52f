/** Programs whose commands a page may give. */
const PROGRAM = /^(?:donor-search|npx(?! donor-search$)|npm|node|aws|git|cdk)\s/;
const SHELL_BLOCK = /^```sh\n(.*?)^```$/gms;
const ANY_BLOCK = /^```.*?^```$/gms;
const CODE = /`([^`]+)`/g;
/** A word as a shell parts them: quotes hold blanks together. */
const WORD = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;
const QUOTED = /'([^']*)'|"([^"]*)"/g;
/** What stands for something of the reader's own. */
const PLACEHOLDER = /releases\/[A-Z]+|\b[A-Z]{3,}(?:_[A-Z]+)*\b/g;

/**
 * The commands that a page in Markdown gives: every line of its shell blocks, and code in the text that begins with the
 * name of a program.
 */
export function commandsOf(markdown: string): string[] {
  const lines = [...markdown.matchAll(SHELL_BLOCK)].flatMap(([, block = '']) => block.trim().split('\n'));
  const inText = [...markdown.replaceAll(ANY_BLOCK, '').matchAll(CODE)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((code) => PROGRAM.test(code));
  return [...new Set([...lines, ...inText])];
}

/**
 * A command as words, with what is meant in place of each word in capitals.
 *
 * @throws RangeError where there is nothing to put in its place
 */
export function wordsOf(command: string, meant: Readonly<Record<string, string>> = {}): string[] {
  const quotesKept = command.replaceAll(WORD, (word) =>
    /["']/.test(word) ? word : word.replaceAll(PLACEHOLDER, (name) => meantBy(name, meant)),
  );
  return [...quotesKept.matchAll(WORD)].map(([word]) =>
    word.replaceAll(QUOTED, (_, single?: string, double?: string) => single ?? double ?? ''),
  );
}

function meantBy(name: string, meant: Readonly<Record<string, string>>): string {
  const value = meant[name];
  if (value === undefined) throw new RangeError(`Nothing is given for ${name}`);
  return value;
}
