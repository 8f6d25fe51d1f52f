import type { Answers } from './answers.ts';
import type { Definition } from './definition.ts';
import type { HistoryEvent } from './history.ts';
import { type Parting, type Path, partingOf } from './path.ts';
import { playCase } from './play-case.ts';
import { recordedCase } from './recorded-case.ts';

/** An execution as it was, beside the present definition given the same answers. */
export interface Replay {
  readonly recorded: Path;
  readonly present: Path;
  /** Undefined where both take the same path. */
  readonly parting: Parting | undefined;
  readonly redrives: number;
  /** The answers that the present definition asked for. */
  readonly used: Answers;
}

/**
 * Runs the present definition on what an execution's tasks were answered.
 *
 * @param name of the file or execution, to show in errors
 * @param definition @default the one in `workflows`
 * @throws ReplayInputError
 */
export async function replay(
  name: string,
  events: readonly HistoryEvent[],
  definition?: Definition,
): Promise<Replay> {
  const { path: recorded, answers, redrives } = recordedCase(name, events);
  const { path: present, used } = await playCase(answers, definition);
  return { recorded, present, parting: partingOf(recorded, present), redrives, used };
}
