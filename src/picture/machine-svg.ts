import { type Html, html } from './html.ts';
import type { Machine } from './machine.ts';
import {
  layOut,
  type MachineLayout,
  type Point,
  STATE_HEIGHT,
  type StateBox,
  type TransitionLine,
} from './machine-layout.ts';
import { type MachinePath, transitionKey } from './machine-path.ts';

const HALF = STATE_HEIGHT / 2;
const BASELINE = 4;

/** The state machine with the path that a search took through it. */
export function machineSvg(machine: Machine, path: MachinePath): Html {
  const { width, height, states, lines } = layOut(machine);
  return html`<svg class="machine" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" role="img" aria-labelledby="machine-title machine-desc">
<title id="machine-title">State machine</title>
<desc id="machine-desc">${describe(machine, path)}</desc>
<defs><marker id="arrow" class="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8 8 4 0 7.2z"/></marker><marker id="arrow-taken" class="tip taken" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8 8 4 0 7.2z"/></marker></defs>
${takenLast(lines, path).map((line) => lineOf(line, path))}
${states.map((state) => boxOf(state, machine, path))}
${lines.map((line) => countOf(line, path))}
</svg>`;
}

/** The same in words, for whoever does not see it. */
function describe({ States }: Machine, { states, at, failed }: MachinePath): string {
  const counts = Object.keys(States).flatMap((name) => {
    const count = states.get(name);
    return count === undefined ? [] : [`${name} ${times(count)}`];
  });
  return `Entered: ${counts.join(', ')}. ${failed ? 'Failed at' : 'Last state:'} ${at}.`;
}

function lineOf(line: TransitionLine, { transitions }: MachinePath): Html {
  const taken = transitions.has(transitionKey(line));
  return html`<path class="${taken ? 'line taken' : 'line'}" d="${curve(line.points)}" marker-end="url(#${taken ? 'arrow-taken' : 'arrow'})"/>
`;
}

/** Lines that were taken lie above the others. */
function takenLast(lines: MachineLayout['lines'], { transitions }: MachinePath): readonly TransitionLine[] {
  const isTaken = (line: TransitionLine) => transitions.has(transitionKey(line));
  return [...lines.filter((line) => !isTaken(line)), ...lines.filter(isTaken)];
}

function boxOf({ name, x, y, width }: StateBox, { States }: Machine, path: MachinePath): Html {
  const count = path.states.get(name);
  const classes = ['state', count && 'taken', name === path.at && (path.failed ? 'failed' : 'at')];
  const radius = States[name]?.Type === 'Task' ? 6 : HALF;
  return html`<g class="${classes.filter(Boolean).join(' ')}"><title>${name}${count === undefined ? ', not entered' : `, entered ${times(count)}`}. ${States[name]?.Comment}</title>
<rect x="${round(x - width / 2)}" y="${round(y - HALF)}" width="${round(width)}" height="${STATE_HEIGHT}" rx="${radius}"/>
<text x="${round(x)}" y="${round(y + BASELINE)}">${name}</text></g>
`;
}

function countOf(line: TransitionLine, { transitions }: MachinePath): Html {
  const count = transitions.get(transitionKey(line));
  if (count === undefined) return html``;
  const { x, y } = line.label;
  return html`<text class="count" x="${round(x)}" y="${round(y + BASELINE)}">×${count}</text>
`;
}

/** A smooth line through the middles between the given points. */
function curve([first, ...others]: readonly Point[]): string {
  const last = others.at(-1);
  if (!first || !last) return '';
  const bends = others.slice(0, -1).flatMap((point, index) => {
    const next = others[index + 1];
    const isLastBend = index === others.length - 2;
    return next ? [`Q${pair(point)} ${pair(isLastBend ? next : middle(point, next))}`] : [];
  });
  return `M${pair(first)} ${bends.length > 0 ? bends.join(' ') : `L${pair(last)}`}`;
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function pair({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
