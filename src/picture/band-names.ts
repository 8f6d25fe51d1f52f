import type { DonorSpot } from './donor-spots.ts';
import { type Html, html } from './html.ts';
import { MAP_CENTRE, type MapFrame, round } from './map-frame.ts';
import type { PlanePoint } from './projection.ts';
import type { ReachedBand } from './reached-cells.ts';

/** A band must be so wide for its name, units. */
const NARROWEST = 15;
/** The middle of a name is so far inside its band's outer edge. */
const INSIDE = 11;
const BASELINE = 4;
/** Directions that are tried, clockwise from the north. */
const DIRECTIONS = 16;

/** The names of bands along one ray, in the direction in which the fewest donors are in their way. */
export function bandNames(
  bands: readonly ReachedBand[],
  spots: readonly DonorSpot[],
  frame: MapFrame,
): readonly Html[] {
  const wide = bands.filter(
    ({ reachKm }, index) => (reachKm - (bands[index - 1]?.reachKm ?? 0)) * frame.unitsPerKm >= NARROWEST,
  );
  const marks = spots.map(({ place }) => frame.pointOf(place));
  const radii = wide.map(({ reachKm }) => reachKm * frame.unitsPerKm - INSIDE);
  const ray = freestRay(radii, marks);
  return wide.map(
    (
      { wave },
      index,
    ) => html`<text class="halo band-name" x="${round(ray[index]?.x ?? 0)}" y="${round((ray[index]?.y ?? 0) + BASELINE)}">wave ${wave}</text>
`,
  );
}

/** Points at the given distances from the centre, all in one direction, the farthest from any mark. */
function freestRay(radii: readonly number[], marks: readonly PlanePoint[]): PlanePoint[] {
  const rays = Array.from({ length: DIRECTIONS }, (_, direction) => {
    const angle = (2 * Math.PI * direction) / DIRECTIONS;
    const points = radii.map((radius) => ({
      x: MAP_CENTRE + radius * Math.sin(angle),
      y: MAP_CENTRE - radius * Math.cos(angle),
    }));
    return {
      points,
      free: Math.min(...points.flatMap((point) => marks.map((mark) => distance(point, mark)))),
    };
  });
  return rays.reduce((best, ray) => (ray.free > best.free ? ray : best)).points;
}

function distance(a: PlanePoint, b: PlanePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
