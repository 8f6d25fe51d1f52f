import type { DonorAnswer } from '../domain/search-rules.ts';
import type { SearchView } from '../inspect/search-view.ts';
import { count, donorKm } from './format.ts';
import { type Html, html } from './html.ts';
import { answerMark } from './map-marks.ts';
import { scrolling, tableOf } from './table.ts';

const ANSWERS: readonly DonorAnswer[] = ['accepted', 'unanswered', 'ignored'];

/** How many notified donors gave which answer, with the sign that the map has for it. */
export function answerLegend({ donors }: SearchView): Html {
  const entries = ANSWERS.map((answer) => {
    const number = donors.filter((donor) => donor.answer === answer).length;
    return html`<li>${sign(answer)}${answer} <b>${count(number)}</b></li>`;
  });
  return html`<ul class="legend">${entries}</ul>`;
}

/** Every notified donor, nearest first. */
export function donorsList({ donors }: SearchView, reveal: boolean): Html {
  if (donors.length === 0) return html`<p class="muted">Nobody is notified.</p>`;
  const rows = donors.map(({ userId, answer, name, phone, distanceKm }) => [
    userId,
    html`<span class="answer">${sign(answer)}${answer}</span>`,
    donorKm(distanceKm, reveal),
    name ?? '–',
    phone ?? '–',
  ]);
  return scrolling('Notified donors', tableOf(['donor', 'answer', 'distance', 'name', 'number'], rows, 5));
}

function sign(answer: DonorAnswer): Html {
  return html`<svg class="sign" viewBox="-6 -6 12 12" aria-hidden="true"><g class="donor ${answer}">${answerMark(answer)}</g></svg>`;
}
