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

/** What stands to the left of what, so that a trunk runs down between its branches. */
export function besideTrunk(machine: Machine): { readonly left: string; readonly right: string }[] {
  const choices = Object.keys(machine.States).filter((name) => machine.States[name]?.Type === 'Choice');
  return choices.flatMap((choice) => {
    const targets = targetsBelow(machine, choice);
    const forks = trunkOf(machine, { from: choice, to: targets.at(-1) ?? '' });
    // The fork on the row of a pair is the one that leads to the next pair.
    return targets.flatMap((target, index) => {
      const fork = forks[Math.floor(index / SIDE_BY_SIDE) + 1];
      if (fork === undefined) return [];
      return [index % SIDE_BY_SIDE === 0 ? { left: target, right: fork } : { left: fork, right: target }];
    });
  });
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
