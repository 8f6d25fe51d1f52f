import { type Machine, type Transition, transitionsOf } from './machine.ts';

/** So many of the states that a choice leads on to stand side by side; more would not be legible on a phone. */
const SIDE_BY_SIDE = 2;

/**
 * The forks between a choice and one of its targets. Where a choice leads to many states its lines run down together
 * as a trunk and branch off two by two, so that the picture grows in height and not in width.
 *
 * @returns names of the forks from the choice down; none for other states, and for what leads back up
 */
export function trunkOf(machine: Machine, { from, to }: Transition): readonly string[] {
  if (machine.States[from]?.Type !== 'Choice') return [];
  const branch = Math.floor(targetsBelow(machine, from).indexOf(to) / SIDE_BY_SIDE);
  return Array.from({ length: branch + 1 }, (_, fork) => `${from}/${fork}`);
}

/** On which side of its trunk a branch leaves: 0 for left, as all else counts, 1 for right. */
export function sideOf(machine: Machine, { from, to }: Transition): number {
  return Math.max(0, targetsBelow(machine, from).indexOf(to) % SIDE_BY_SIDE);
}

/** What a choice leads on to, ends first, for whatever follows on a state needs room below it. */
function targetsBelow(machine: Machine, choice: string): string[] {
  const order = Object.keys(machine.States);
  const targets = transitionsOf(machine)
    .filter(({ from, to }) => from === choice && order.indexOf(to) > order.indexOf(choice))
    .map(({ to }) => to);
  const goesOn = (name: string) => Number(machine.States[name]?.Next !== undefined);
  return targets.sort((a, b) => goesOn(a) - goesOn(b));
}
