import { stepsOf } from '../replay/path.ts';
import type { Replay } from '../replay/replay.ts';
import { plainTable } from './plain-table.ts';

/** Steps shown before and after the place where paths part. */
const AROUND = 3;

/** What a replay found, for a person. */
export function replayLines(
  source: string,
  { recorded, present, parting, redrives }: Replay,
  saved?: { readonly name: string; readonly file: string },
): string[] {
  const steps = { recorded: stepsOf(recorded), present: stepsOf(present) };
  const lines = [`${source}: ${recorded.states.length} states, ${recorded.status}`];
  if (redrives > 0) lines.push(`Redriven ${redrives} times; the tries before a redrive are left out.`);
  if (!parting) {
    lines.push('The present definition takes the same path.');
  } else {
    const from = Math.max(0, parting.index - AROUND);
    const rows = Array.from({ length: parting.index + AROUND + 1 - from }, (_row, offset) => from + offset)
      .filter((index) => steps.recorded[index] !== undefined || steps.present[index] !== undefined)
      .map((index) => [index, steps.recorded[index] ?? '', steps.present[index] ?? '']);
    lines.push(
      `The paths part at step ${parting.index}: the execution has ${parting.expected}, ` +
        `the present definition ${parting.got}.`,
      plainTable(['step', 'execution', 'present definition'], rows, 3),
    );
  }
  if (saved) lines.push(`Saved as ${saved.name} in ${saved.file}, with the path of the present definition.`);
  return lines;
}
