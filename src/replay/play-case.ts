import type { RequestKey } from '../domain/blood-request.ts';
import type { ExecutionInput } from '../search/open.ts';
import type { Answer, Answers } from './answers.ts';
import type { Definition } from './definition.ts';
import { runInProcess } from './engine.ts';
import type { Path } from './path.ts';

/** The search of every case: nobody's. */
export const CASE_SEARCH: RequestKey = {
  seekerId: 'seeker-1',
  requestPostId: 'req-1',
  createdAt: '2026-12-01T10:00:00Z',
};

/** Input of the execution that plays a case. */
export const CASE_INPUT: ExecutionInput = { search: CASE_SEARCH, run: 1, nextWave: 1, waitSeconds: 0 };

/** A case has no answer to a try; the engine neither retries nor catches it. */
class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  readonly isRetryable = false;
  readonly isCatchable = false;
}

/** What a case did. */
export interface PlayedCase {
  readonly path: Path;
  /** The answers that were asked for, which may be fewer than there are. */
  readonly used: Answers;
}

/** Plays a case on the present definition, or on another, in this process. */
export async function playCase(answers: Answers, definition?: Definition): Promise<PlayedCase> {
  const used = new Map<string, Answer[]>();
  const answerTask = (state: string) => {
    const before = used.get(state) ?? [];
    const answer = answers[state]?.[before.length];
    if (!answer) throw new UnansweredError();
    used.set(state, [...before, answer]);
    if ('Return' in answer) return answer.Return;
    throw Object.assign(new Error(answer.Throw.Cause), { name: answer.Throw.Error });
  };
  const { states, status, error } = await runInProcess(CASE_INPUT, answerTask, definition);
  return { path: { states: [...states], ...endOf(status, error) }, used: Object.fromEntries(used) };
}

function endOf(status: Path['status'], error: string | undefined): Omit<Path, 'states'> {
  if (error === undefined) return { status };
  return error === 'UnansweredError' ? { status: 'UNANSWERED' } : { status, error };
}
