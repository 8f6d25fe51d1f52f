import { type Html, type HtmlPart, html } from './html.ts';

/** A table with a head; the first columns, `texts` of them, to the left, the others, of numbers, to the right. */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly HtmlPart[])[],
  texts: number,
): Html {
  const side = (column: number) => (column < texts ? 'text' : 'number');
  return html`<table><thead><tr>${head.map((name, column) => html`<th scope="col" class="${side(column)}">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${row.map((cell, column) => html`<td class="${side(column)}">${cell}</td>`)}</tr>
`,
  )}</tbody></table>`;
}

/** What may be wider than a phone scrolls by itself, with the keyboard too. */
export function scrolling(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
