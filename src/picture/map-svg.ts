import type { Coordinates } from '../domain/values.ts';
import { cellCorners, cellsOutline } from '../geo/cells.ts';
import { distanceKm } from '../geo/distance.ts';
import { bandNames } from './band-names.ts';
import { bandClass } from './bands.ts';
import type { DonorSpot } from './donor-spots.ts';
import { count, km } from './format.ts';
import { type Html, html } from './html.ts';
import { MAP_SIZE, type MapFrame, mapFrame } from './map-frame.ts';
import { donorMarks, requestMark } from './map-marks.ts';
import { locator, radiusCircle, scaleBar } from './map-scales.ts';
import type { ReachedBand } from './reached-cells.ts';

/** Of more cells only the outline is drawn: nobody could tell them apart, and the page would weigh megabytes. */
const MOST_SINGLE_CELLS = 4_000;
/** What a map shows. */
export interface MapContent {
  /** Where the request is. */
  readonly origin: Coordinates;
  readonly radiusKm: number | undefined;
  readonly bands: readonly ReachedBand[];
  readonly spots: readonly DonorSpot[];
  /** True where donors are drawn where they are. */
  readonly reveal: boolean;
}

/** The ground that a search has reached, wave by wave, and the donors whom it has notified. */
export function mapSvg({ origin, radiusKm, bands, spots, reveal }: MapContent): Html {
  const drawn = spots.map(({ place }) => distanceKm(origin, place));
  const coverKm = Math.max(0, ...farthestCorners(origin, bands), ...drawn);
  const frame = mapFrame(origin, coverKm, radiusKm);
  const single = bands.reduce((sum, { cells }) => sum + cells.length, 0) <= MOST_SINGLE_CELLS;
  return html`<svg class="map" viewBox="0 0 ${MAP_SIZE} ${MAP_SIZE}" role="img" aria-labelledby="map-title map-desc">
<title id="map-title">Map of the search</title>
<desc id="map-desc">${describe(bands, spots, radiusKm)}</desc>
${bands.map((band, index) => bandPath(band, index, frame, single))}
${radiusKm !== undefined && frame.radiusInside ? radiusCircle(frame, radiusKm) : undefined}
${bandNames(bands, spots, frame)}
${requestMark()}
${donorMarks(spots, frame, reveal)}
${scaleBar(frame)}
${radiusKm !== undefined && !frame.radiusInside ? locator(coverKm, radiusKm) : undefined}
</svg>`;
}

/** The same in words, for whoever does not see it. */
function describe(
  bands: readonly ReachedBand[],
  spots: readonly DonorSpot[],
  radiusKm: number | undefined,
): string {
  const reached = bands.map(
    ({ wave, reachKm, cells }) => `wave ${wave} as far as ${km(reachKm)} with ${count(cells.length)} cells`,
  );
  const radius = radiusKm === undefined ? '' : ` The radius is ${km(radiusKm)}.`;
  return `Ground first reached: ${reached.join(', ') || 'none yet'}.${radius} Donors drawn: ${spots.length}.`;
}

function farthestCorners(origin: Coordinates, bands: readonly ReachedBand[]): number[] {
  // The outermost band's last cells are the farthest.
  const last = bands.at(-1)?.cells ?? [];
  return last.map((cell) => Math.max(...cellCorners(cell).map((corner) => distanceKm(origin, corner))));
}

function bandPath(
  { wave, reachKm, cells }: ReachedBand,
  index: number,
  frame: MapFrame,
  single: boolean,
): Html {
  const loops = single ? cells.map(cellCorners) : cellsOutline(cells);
  const d = loops.map((loop) => `M${loop.map((corner) => pair(frame, corner)).join(' ')}z`).join('');
  return html`<path class="cells ${bandClass(index)}" fill-rule="evenodd" d="${d}"><title>Wave ${wave}, as far as ${km(reachKm)}: ${count(cells.length)} cells</title></path>
`;
}

function pair(frame: MapFrame, place: Coordinates): string {
  const { x, y } = frame.pointOf(place);
  return `${x} ${y}`;
}
