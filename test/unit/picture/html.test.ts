import { describe, expect, test } from 'vitest';
import { escapeHtml, html } from '../../../src/picture/html.ts';

describe('markup', () => {
  test('takes nothing that is filled in for markup', () => {
    const text = `<script>alert("&'")</script>`;
    expect(escapeHtml(text)).toBe('&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;');
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(
      `<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`,
    );
  });

  test('keeps its own parts, one or many, numbers, and nothing for nothing', () => {
    const rows = [html`<li>${'a&b'}</li>`, html`<li>${2}</li>`];
    expect(html`<ul>${rows}${html`<hr>`}${undefined}</ul>`.toString()).toBe(
      '<ul><li>a&amp;b</li><li>2</li><hr></ul>',
    );
  });
});
