const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What may stand in a template: text and numbers are escaped, markup and lists of markup are not. */
export type HtmlPart = Html | readonly Html[] | string | number | undefined;

/** Markup that is safe to show: only {@link html} makes it from anything but itself. */
export class Html {
  readonly #markup: string;

  constructor(parts: readonly string[], values: readonly HtmlPart[]) {
    this.#markup = parts.map((part, index) => part + markupOf(values[index])).join('');
  }

  toString(): string {
    return this.#markup;
  }
}

/** Text as it may stand in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * A template of HTML or SVG in which nothing that is filled in can be taken for markup.
 *
 * @example html`<p>${'<b>'}</p>`.toString() // <p>&lt;b&gt;</p>
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(parts, values);
}

function markupOf(value: HtmlPart): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.join('');
}
