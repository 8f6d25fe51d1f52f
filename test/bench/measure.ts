import { type Case, casesUpTo } from './cases.ts';
import { floor, nearest } from './floor.ts';
import { ourSearch } from './ours.ts';
import { type PlanCosts, planCosts } from './pure-plans.ts';
import { ringWalk } from './ring-walk.ts';
import type { Tally } from './tally.ts';

/** One case by every strategy. */
export interface Measured {
  readonly about: Case;
  readonly tallies: Readonly<Record<Strategy, Tally>>;
  readonly plans: PlanCosts;
  /** Ours have notified exactly the nearest, with the sparse index and without. */
  readonly notifiedNearest: boolean;
}

/** In the order of the report. */
export const STRATEGIES = [
  { key: 'seed', title: 'app' },
  { key: 'exact', title: 'ring by ring' },
  { key: 'ours1', title: 'ours' },
  { key: 'ours2', title: 'ours, GSI2' },
  { key: 'floor', title: 'floor' },
] as const;
export type Strategy = (typeof STRATEGIES)[number]['key'];

const SEARCHES = 1_000;

/** What is counted of a search. */
export const MEASURES: readonly { readonly title: string; readonly textOf: (tally: Tally) => string }[] = [
  { title: 'Queries', textOf: ({ queries }) => String(queries) },
  { title: 'Items read', textOf: ({ items }) => String(items) },
  { title: 'Read units', textOf: ({ readUnits }) => String(readUnits) },
  { title: 'Write units', textOf: ({ writeUnits }) => String(writeUnits) },
  { title: 'State transitions', textOf: ({ transitions }) => String(transitions) },
  { title: 'USD for 1,000 searches', textOf: ({ money }) => (money * SEARCHES).toFixed(2) },
];

/** @param people of the largest city */
export async function measureAll(people: number): Promise<Measured[]> {
  return Promise.all(casesUpTo(people).map(measure));
}

async function measure(about: Case): Promise<Measured> {
  const [without, withIndex, plans] = await Promise.all([
    ourSearch(about, false),
    ourSearch(about, true),
    planCosts(about),
  ]);
  const due = nearest(about);
  const exact = (notified: ReadonlySet<string>) =>
    notified.size === due.length && due.every((userId) => notified.has(userId));
  return {
    about,
    tallies: {
      seed: ringWalk(about, 'FOUND'),
      exact: ringWalk(about, 'CERTAIN'),
      ours1: without.tally,
      ours2: withIndex.tally,
      floor: floor(about),
    },
    plans,
    notifiedNearest: exact(without.notified) && exact(withIndex.notified),
  };
}
