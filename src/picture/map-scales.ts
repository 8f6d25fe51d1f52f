import { km } from './format.ts';
import { type Html, html } from './html.ts';
import { MAP_CENTRE, MAP_SIZE, type MapFrame, round } from './map-frame.ts';

const EDGE = 14;
const TEXT_GAP = 6;
/** A scale bar is not longer than this part of the map. */
const LONGEST_BAR = 0.25;
/** Lengths of scale bars, times powers of ten. */
const NICE_LENGTHS = [5, 2, 1] as const;

/** Of the small map that shows a radius for which the large one has no room. */
const LOCATOR = { radius: 34, gap: 6 };

/** A line that is some whole number of km long. */
export function scaleBar({ unitsPerKm }: MapFrame): Html {
  const mostKm = (MAP_SIZE * LONGEST_BAR) / unitsPerKm;
  const power = 10 ** Math.floor(Math.log10(mostKm));
  const length = (NICE_LENGTHS.find((nice) => nice * power <= mostKm) ?? 1) * power;
  const y = MAP_SIZE - EDGE;
  return html`<g class="scale"><path d="M${EDGE} ${y - 4}V${y}H${round(EDGE + length * unitsPerKm)}V${y - 4}"/><text x="${EDGE}" y="${y - TEXT_GAP - 2}">${Number(length.toPrecision(1))} km</text><g class="north" transform="translate(${MAP_SIZE - EDGE - 4} ${EDGE + 12})"><path d="M0 0V-14M-4-9 0-14 4-9"/><text y="12">N</text></g></g>`;
}

/** The circle beyond which nobody is asked. */
export function radiusCircle({ unitsPerKm }: MapFrame, radiusKm: number): Html {
  const radius = round(radiusKm * unitsPerKm);
  return html`<circle class="radius" cx="${MAP_CENTRE}" cy="${MAP_CENTRE}" r="${radius}"/><text class="halo radius-label" x="${MAP_CENTRE}" y="${MAP_CENTRE + radius - TEXT_GAP}">radius ${km(radiusKm, wholeDigits(radiusKm))}</text>`;
}

/** The radius in small, and in it the ground that the map shows. */
export function locator(coverKm: number, radiusKm: number): Html {
  const { radius, gap } = LOCATOR;
  const centre = MAP_SIZE - radius - gap;
  return html`<g class="locator"><circle class="ground" cx="${centre}" cy="${centre}" r="${radius + gap - 2}"/><circle class="radius" cx="${centre}" cy="${centre}" r="${radius}"/><circle class="seen" cx="${centre}" cy="${centre}" r="${round(Math.max(2, (radius * coverKm) / radiusKm))}"/><text x="${centre}" y="${centre + radius - TEXT_GAP}">${km(radiusKm, wholeDigits(radiusKm))}</text></g>`;
}

function wholeDigits(value: number): number {
  return Number.isInteger(value) ? 0 : 1;
}
