import type { Answer, Answers } from './answers.ts';
import { ReplayInputError } from './errors.ts';
import type { HistoryEvent } from './history.ts';
import { answerIn, isTry } from './history-answers.ts';
import type { Path } from './path.ts';

/** What an execution did, and what its tasks were answered. */
export interface RecordedCase {
  readonly path: Path;
  readonly answers: Answers;
  /** How often it was redriven. The tries before a redrive are left out: it begins the state anew, retries and all. */
  readonly redrives: number;
}

const ENDS: Readonly<Record<string, Path['status']>> = {
  ExecutionSucceeded: 'SUCCEEDED',
  ExecutionFailed: 'FAILED',
  ExecutionAborted: 'ABORTED',
  ExecutionTimedOut: 'TIMED_OUT',
};

/**
 * Turns an execution's history into its path and the answers that its tasks got.
 *
 * @param name of the file or execution, to show in errors
 * @throws ReplayInputError where the output of a task is missing
 */
export function recordedCase(name: string, events: readonly HistoryEvent[]): RecordedCase {
  const recording = new Recording();
  for (const event of events) {
    const entered = event.stateEnteredEventDetails?.name;
    const exited = event.stateExitedEventDetails?.name;
    if (entered !== undefined) recording.enter(entered);
    else if (exited !== undefined) recording.exit(exited);
    else if (isTry(event)) recording.tryAgain();
    else if (event.type === 'ExecutionRedriven') recording.redrive();
    else recording.answer(answerOf(name, event));
    recording.end(ENDS[event.type], event.executionFailedEventDetails?.error ?? undefined);
  }
  return recording.result();
}

function answerOf(name: string, event: HistoryEvent): Answer | undefined {
  const answer = answerIn(event);
  if (answer !== 'unreadable') return answer;
  throw new ReplayInputError(`${name} is not a history that can be replayed`, [
    `the event of id ${event.id}, ${event.type}: expected its output, whole and in JSON`,
  ]);
}

/** One visit of a state, from its entry on. */
interface Visit {
  readonly state: string;
  /** 0 once a redrive has begun it anew. */
  tries: number;
  scheduled: number;
  answers: Answer[];
}

class Recording {
  readonly #visits: Visit[] = [];
  #redrives = 0;
  #status: Path['status'] = 'RUNNING';
  #error: string | undefined;

  enter(state: string): void {
    // A redrive may or may not say that the state is entered again.
    if (this.#last?.tries === 0 && this.#last.state === state) this.#last.tries = 1;
    else this.#visits.push({ state, tries: 1, scheduled: 0, answers: [] });
  }

  exit(state: string): void {
    if (this.#last?.state === state) this.#last.tries = Math.max(this.#last.tries, 1);
  }

  tryAgain(): void {
    if (!this.#last) return;
    this.#last.scheduled += 1;
    this.#last.tries = Math.max(this.#last.tries, this.#last.scheduled);
  }

  answer(answer: Answer | undefined): void {
    if (answer) this.#last?.answers.push(answer);
  }

  redrive(): void {
    this.#redrives += 1;
    this.#status = 'RUNNING';
    this.#error = undefined;
    if (this.#last) Object.assign(this.#last, { tries: 0, scheduled: 0, answers: [] });
  }

  end(status: Path['status'] | undefined, error: string | undefined): void {
    if (status === undefined) return;
    this.#status = status;
    this.#error = error;
  }

  result(): RecordedCase {
    const states = this.#visits.flatMap(({ state, tries }) => Array.from({ length: tries }, () => state));
    const answers: Record<string, Answer[]> = {};
    for (const visit of this.#visits) {
      if (visit.answers.length > 0)
        answers[visit.state] = [...(answers[visit.state] ?? []), ...visit.answers];
    }
    const end = { status: this.#status, ...(this.#error !== undefined && { error: this.#error }) };
    return { path: { states, ...end }, answers, redrives: this.#redrives };
  }

  get #last(): Visit | undefined {
    return this.#visits.at(-1);
  }
}
