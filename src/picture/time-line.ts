import type { StoredSearch } from '../domain/donor-search.ts';
import { bandClass } from './bands.ts';
import { duration, km, moment, utc, words } from './format.ts';
import { type Html, html } from './html.ts';
import type { ReachedBand } from './reached-cells.ts';

type Wave = StoredSearch['waveHistory'][number];

const PERCENT = 100;

/** The waves of a search one below the other: when, how far out, whom it found, how it went on. */
export function timeLine(
  { waveHistory, nextWakeAt, status }: StoredSearch,
  bands: readonly ReachedBand[],
  radiusKm: number | undefined,
): Html {
  if (waveHistory.length === 0) return html`<p class="muted">No wave is committed yet.</p>`;
  const farthestKm = Math.max(radiusKm ?? 0, ...waveHistory.map(({ reachKm = 0 }) => reachKm));
  const colours = new Map(bands.map(({ wave }, index) => [wave, bandClass(index)]));
  const rows = waveHistory.map((wave, index) => {
    const before = waveHistory[index - 1];
    const number = wave.wave ?? index + 1;
    return html`${heading(wave, before)}<li>
<span class="wave-number ${colours.get(number) ?? ''}">${number}</span>
<div class="what"><b>${words(wave.outcome ?? 'no outcome')}</b>${found(wave)}<span class="when">${when(wave, before)}</span></div>
<div class="reach">${bar(wave, before, farthestKm, colours.get(number))}<span>${wave.reachKm === undefined ? '–' : km(wave.reachKm)}</span></div>
</li>
`;
  });
  const goesOn = status === 'PENDING' && nextWakeAt !== undefined;
  return html`<ol class="waves">${rows}</ol>${goesOn ? html`<p class="muted">The next wave is due at ${utc(nextWakeAt)}.</p>` : undefined}`;
}

/** Where a sweep or a run begins. */
function heading(wave: Wave, before: Wave | undefined): Html | undefined {
  if (before && isSameSweep(wave, before)) return undefined;
  const run = (wave.run ?? 1) > 1 ? `Run ${wave.run}, sweep` : 'Sweep';
  return html`<li class="sweep">${run} ${wave.retryCount + 1}<span class="date">${moment(wave.at).date}</span></li>`;
}

function isSameSweep(a: Wave, b: Wave): boolean {
  return a.retryCount === b.retryCount && a.run === b.run;
}

function found({ donorsFound }: Wave): Html {
  return html`<span class="${donorsFound > 0 ? 'found' : 'muted'}">${donorsFound > 0 ? `+${donorsFound} notified` : 'none found'}</span>`;
}

function when(wave: Wave, before: Wave | undefined): Html {
  const { date, time } = moment(wave.at);
  const sameDay = !before || !isSameSweep(wave, before) || moment(before.at).date === date;
  const passed = before && `+${duration(Date.parse(wave.at) - Date.parse(before.at))}`;
  return html`<time datetime="${wave.at}">${sameDay ? time : `${date} ${time}`}</time> ${passed}`;
}

/** The ground between where the sweep was and where it came to, as a part of the radius. */
function bar(wave: Wave, before: Wave | undefined, farthestKm: number, colour = ''): Html {
  const { reachKm = 0 } = wave;
  const fromKm = before && isSameSweep(wave, before) ? (before.reachKm ?? 0) : 0;
  const part = (distance: number) =>
    farthestKm > 0 ? (PERCENT * Math.min(distance, farthestKm)) / farthestKm : 0;
  const from = part(Math.min(fromKm, reachKm));
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/><rect class="span ${colour}" x="${from.toFixed(1)}" width="${Math.max(1, part(reachKm) - from).toFixed(1)}" height="8"/></svg>`;
}
