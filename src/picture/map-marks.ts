import type { DonorAnswer } from '../domain/search-rules.ts';
import type { DonorSpot } from './donor-spots.ts';
import { donorKm } from './format.ts';
import { type Html, html } from './html.ts';
import { MAP_CENTRE, type MapFrame, round } from './map-frame.ts';

const RADIUS = 5;
/** Donors beyond so many are drawn smaller, or they would hide each other. */
const CROWD = 60;
const SMALL_RADIUS = 3.4;
/** Donors at one place are laid out as seeds in a sunflower, so many radii apart. */
const SPREAD = 1.9;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** What an answer looks like beside its colour, in a square from -5 to 5. */
const SIGNS: Record<DonorAnswer, string> = {
  accepted: 'M-2.4 0.2-0.7 2 2.5-1.7',
  ignored: 'M-1.8-1.8 1.8 1.8M1.8-1.8-1.8 1.8',
  unanswered: '',
};

/** A drop that is as high as from -11 to 6, its round part around 0. */
const DROP = 'M0-11C2.2-7 6-3.6 6 .2A6 6 0 0 1-6 .2C-6-3.6-2.2-7 0-11z';

/** The sign of an answer around the point 0 0. */
export function answerMark(answer: DonorAnswer): Html {
  return html`<circle r="${RADIUS}"/><path d="${SIGNS[answer]}"/>`;
}

/** Donors by their answer. */
export function donorMarks(spots: readonly DonorSpot[], frame: MapFrame, reveal: boolean): readonly Html[] {
  const scale = spots.length > CROWD ? SMALL_RADIUS / RADIUS : 1;
  return spots.map((spot) => {
    const { userId, answer, distanceKm, place, before } = spot;
    const { x, y } = frame.pointOf(place);
    const away = Math.sqrt(before) * SPREAD * RADIUS * scale;
    const left = round(x + away * Math.cos(before * GOLDEN_ANGLE));
    const top = round(y + away * Math.sin(before * GOLDEN_ANGLE));
    return html`<g class="donor ${answer}" transform="translate(${left} ${top}) scale(${scale})"><title>${userId}, ${donorKm(distanceKm, reveal)}, ${answer}</title>${answerMark(answer)}</g>
`;
  });
}

/** Where the request is. */
export function requestMark(): Html {
  return html`<path class="request" d="${DROP}" transform="translate(${MAP_CENTRE} ${MAP_CENTRE})"><title>The request</title></path>`;
}
