import { Graph, layout } from '@dagrejs/dagre';
import { type Machine, type Transition, transitionsOf } from './machine.ts';

/** Of a state's name in the picture, units of its view box. */
const LETTER_WIDTH = 6.6;
const STATE_PADDING = 22;
export const STATE_HEIGHT = 30;
/** Room for a count beside its line. */
const LABEL = { width: 22, height: 12, labelpos: 'c' } as const;

/** As many of the states that one choice leads to stand side by side; more would not be legible on a phone. */
const CHOICES_A_ROW = 2;
const SPACING = { rankdir: 'TB', ranksep: 12, nodesep: 14, edgesep: 12, marginx: 6, marginy: 6 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A state's box by its centre. */
export interface StateBox extends Point {
  readonly name: string;
  readonly width: number;
}

/** A transition's line from the edge of one box to that of another, and where its count stands. */
export interface TransitionLine extends Transition {
  readonly points: readonly Point[];
  readonly label: Point;
}

export interface MachineLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly StateBox[];
  readonly lines: readonly TransitionLine[];
}

interface StateLabel {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}

interface LineLabel {
  readonly points?: readonly Point[];
  readonly x?: number;
  readonly y?: number;
}

/** Lays a machine out from top to bottom, narrow enough for a phone. */
export function layOut(machine: Machine): MachineLayout {
  const transitions = transitionsOf(machine);
  const graph = new Graph<{ width?: number; height?: number }, StateLabel, LineLabel>();
  graph.setGraph({ ...SPACING });
  for (const name of Object.keys(machine.States)) {
    graph.setNode(name, { width: name.length * LETTER_WIDTH + STATE_PADDING, height: STATE_HEIGHT });
  }
  const rows = new Map<string, number>();
  for (const { from, to } of transitions) {
    graph.setEdge(from, to, { ...LABEL, minlen: 1 + nextRow(machine, rows, from, to) });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    states: Object.keys(machine.States).map((name) => ({
      name,
      ...pointOf(graph.node(name)),
      width: graph.node(name).width,
    })),
    lines: transitions.map(({ from, to }) => {
      const { points = [], ...label } = graph.edge(from, to);
      return { from, to, points, label: pointOf(label) };
    }),
  };
}

/** How many rows below a choice one of its targets stands, the first ones at 0; those that lead back stand above it. */
function nextRow({ StartAt, States }: Machine, rows: Map<string, number>, from: string, to: string): number {
  const leadsBack = to === StartAt || Object.keys(States).indexOf(to) < Object.keys(States).indexOf(from);
  if (States[from]?.Type !== 'Choice' || leadsBack) return 0;
  const count = rows.get(from) ?? 0;
  rows.set(from, count + 1);
  return Math.floor(count / CHOICES_A_ROW);
}

function pointOf({ x = 0, y = 0 }: Partial<Point>): Point {
  return { x, y };
}
