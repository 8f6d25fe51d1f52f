import { Graph, layout } from '@dagrejs/dagre';
import { besideTrunk, trunkOf } from './choice-trunk.ts';
import { type Machine, type Transition, transitionsOf } from './machine.ts';

/** Of a state's name in the picture, units of its view box. */
const LETTER_WIDTH = 6.6;
const STATE_PADDING = 22;
export const STATE_HEIGHT = 30;
/** Room for a count on its line. */
const COUNT = { width: 24, height: 12, labelpos: 'c' } as const;
const SPACING = { rankdir: 'TB', ranksep: 26, nodesep: 16, edgesep: 16, marginx: 4, marginy: 4 } as const;

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

interface BoxLabel extends Partial<Point> {
  readonly width: number;
  readonly height: number;
}

interface LineLabel extends Partial<Point> {
  readonly points?: readonly Point[];
}

/** Lays a machine out from top to bottom, narrow enough for a phone. */
export function layOut(machine: Machine): MachineLayout {
  const names = Object.keys(machine.States);
  const graph = new Graph<{ width?: number; height?: number }, BoxLabel, LineLabel>();
  graph.setGraph({ ...SPACING });
  for (const name of names) {
    graph.setNode(name, { width: name.length * LETTER_WIDTH + STATE_PADDING, height: STATE_HEIGHT });
  }
  const routes = transitionsOf(machine).map((transition) => ({
    ...transition,
    via: trunkOf(machine, transition),
  }));
  for (const { from, to, via } of routes) {
    for (const fork of via) graph.setNode(fork, { width: 1, height: 1 });
    for (const [start, end] of legs([from, ...via, to]))
      graph.setEdge(start, end, end === to ? { ...COUNT } : {});
  }
  layout(graph, { constraints: besideTrunk(machine) });
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    states: names.map((name) => ({ name, ...pointOf(graph.node(name)), width: graph.node(name).width })),
    lines: routes.map(({ from, to, via }) => ({
      from,
      to,
      points: legs([from, ...via, to]).flatMap(([start, end]) => graph.edge(start, end).points ?? []),
      label: pointOf(graph.edge(via.at(-1) ?? from, to)),
    })),
  };
}

/** The parts of a way, each from one stop to the next. */
function legs(stops: readonly string[]): (readonly [string, string])[] {
  return stops.slice(1).map((stop, index) => [stops[index] ?? stop, stop]);
}

function pointOf({ x = 0, y = 0 }: Partial<Point>): Point {
  return { x, y };
}
