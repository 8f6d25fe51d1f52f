import * as v from 'valibot';

/** How an execution, or the playing of a case, stands at the end of its path. */
const PathStatus = v.picklist(
  ['SUCCEEDED', 'FAILED', 'RUNNING', 'ABORTED', 'TIMED_OUT', 'UNANSWERED'],
  'the status of an execution',
);

/** The states that an execution entered, in order; a state whose task is tried again comes once for each try. */
export const Path = v.strictObject({
  states: v.array(v.string('the name of a state')),
  /** UNANSWERED where a task was tried for which a case has no answer. */
  status: PathStatus,
  /** Name of the error, where it failed with one. */
  error: v.exactOptional(v.string('the name of an error')),
});
export type Path = Readonly<v.InferOutput<typeof Path>>;

/** Where two paths part. */
export interface Parting {
  /** Steps that they share: the place, counted from 0, of the first that differs. */
  readonly index: number;
  /** A state, or how the path ended there. */
  readonly expected: string;
  readonly got: string;
}

/** The steps of a path: its states, and its end where it came to one by itself. */
export function stepsOf({ states, status, error }: Path): readonly string[] {
  if (!endedByItself(status)) return states;
  return [...states, error === undefined ? status : `${status} ${error}`];
}

/**
 * Where a path leaves the one expected, undefined where it does not. An execution that runs on, or was ended from
 * outside, says nothing about what follows.
 */
export function partingOf(expected: Path, got: Path): Parting | undefined {
  const wanted = stepsOf(expected);
  const taken = [...stepsOf(got)];
  if (got.status === 'UNANSWERED') taken.push('no answer is known');
  const index = wanted.findIndex((step, place) => step !== taken[place]);
  const [step, other] = [wanted[index], taken[index]];
  if (step === undefined) return undefined;
  return { index, expected: step, got: other ?? got.status };
}

function endedByItself(status: Path['status']): boolean {
  return status === 'SUCCEEDED' || status === 'FAILED';
}
