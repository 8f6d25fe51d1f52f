import { masked } from '../inspect/mask.ts';
import { summaryOf } from '../inspect/search-summary.ts';
import type { SearchView } from '../inspect/search-view.ts';
import { bandClass } from './bands.ts';
import { donorSpots } from './donor-spots.ts';
import { answerLegend, donorsList } from './donors-list.ts';
import { countTiles, searchFacts } from './facts.ts';
import { km, utc, words } from './format.ts';
import { type Html, html } from './html.ts';
import type { Machine } from './machine.ts';
import { machinePath } from './machine-path.ts';
import { machineSvg } from './machine-svg.ts';
import { type MapContent, mapSvg } from './map-svg.ts';
import { reachedBands } from './reached-cells.ts';
import { readsOf } from './reads.ts';
import { STYLE } from './style.ts';
import { timeLine } from './time-line.ts';

/** No script, no font, no picture from anywhere: the page is all there is. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export interface PageOptions {
  /** The definition that the search runs on. */
  readonly machine: Machine;
  /** Nobody farther away is asked, km; undefined where not known. */
  readonly radiusKm: number | undefined;
  /** Names, numbers and places as they are, not masked. */
  readonly reveal: boolean;
  /** When the view was read. */
  readonly now: Date;
}

/** One search as one HTML page that needs nothing else. Personal data is masked here, unless revealed. */
export function searchPage(view: SearchView, { machine, radiusKm, reveal, now }: PageOptions): string {
  const shown = reveal ? view : masked(view);
  const { search, request, execution } = shown;
  const { requestPostId } = shown.key;
  const bands = request ? reachedBands(request, search) : [];
  const radius = radiusKm ?? radiusReached(shown);
  const path = machinePath(machine, search, execution);
  const map = { radiusKm: radius, bands, spots: donorSpots(view, reveal), reveal };
  return `<!doctype html>\n${html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Search for ${requestPostId}</title>
<style>${STYLE}</style>
</head>
<body>
<header>${head(shown)}</header>
<main>
<section class="wide" aria-label="Counts">${countTiles(shown, reveal)}</section>
<div class="column">
${card('Where', mapCard(shown, map))}
${card('Waves', timeLine(search, bands, radius))}
${card('The search', searchFacts(shown))}
</div>
<div class="column">
${card('How the machine went', machineCard(machineSvg(machine, path), search.waveHistory.length > 0))}
${card('Donors', donorsList(shown, reveal))}
${card('Reads and writes', readsOf(search))}
</div>
</main>
<footer>${reveal ? 'Shows names, numbers and exact places: keep it to yourself.' : 'Names and numbers are masked, places are centres of cells.'} Times are UTC. As of ${utc(now.toISOString())}.</footer>
</body>
</html>
`}`;
}

function head({ key, request, search, execution }: SearchView): Html {
  const { bucket } = summaryOf(search);
  const failed =
    search.status === 'PENDING' &&
    execution?.status !== undefined &&
    !['RUNNING', 'SUCCEEDED', 'PENDING_REDRIVE'].includes(execution.status);
  const asked = request
    ? `${request.bloodQuantity} × ${request.requestedBloodGroup}, ${request.urgencyLevel}, ${request.location}`
    : 'The request is deleted or cannot be read.';
  return html`<p class="eyebrow">Donor search</p>
<h1>${key.requestPostId}</h1>
<p class="badges"><span class="badge ${bucket.toLowerCase()}">${words(bucket)}</span>${failed ? html`<span class="badge failed">execution ${words(execution.status ?? '')}</span>` : undefined}</p>
<p class="asked">${asked}</p>`;
}

function mapCard(view: SearchView, content: Omit<MapContent, 'origin'>): Html {
  const { request, donors } = view;
  const { bands, spots, reveal } = content;
  if (!request) {
    return html`<p class="muted">The request is deleted or cannot be read: there is no place to draw around.</p>`;
  }
  const missing = donors.length - spots.length;
  const names = bands.map(
    ({ wave, reachKm }, index) =>
      html`<li><span class="swatch ${bandClass(index)}"></span>wave ${wave}, to ${km(reachKm)}</li>`,
  );
  return html`${mapSvg({ origin: request, ...content })}
${answerLegend(view)}
<ul class="legend">${names}</ul>
<p class="muted">Cells in the colour of the wave that was the first to reach them.${reveal ? '' : ' Each donor stands at the centre of their cell, several of one cell around it.'}${missing > 0 ? ` ${missing} without a place are not drawn.` : ''}</p>`;
}

function machineCard(picture: Html, begun: boolean): Html {
  return html`${picture}
<p class="muted">${begun ? 'States and transitions in colour were taken, × tells how often, over all waves.' : 'No wave is committed yet.'}</p>`;
}

/** A sweep that came to its end has reached the radius. */
function radiusReached({ search }: SearchView): number | undefined {
  const whole = search.waveHistory.findLast(
    ({ outcome }) => outcome === 'SWEEP' || outcome === 'RADIUS_EXHAUSTED',
  );
  return whole?.reachKm;
}

function card(title: string, content: Html): Html {
  return html`<section class="card"><h2>${title}</h2>
${content}
</section>
`;
}
