import type { Answer } from '../../src/domain/answer-rules.ts';
import type { Dice } from '../faults/dice.ts';

/** Of those who do not accept, the part that says so; the others never answer. Assumed. */
const SHARE_SAYING_NO = 0.5;
/** How long people take to answer on average, s; the times are spread exponentially. Assumed. */
const MEAN_ANSWER_SECONDS = 1_200;

/** What a donor will say to a request, and after how long (s); undefined where they never answer. */
export interface Intent {
  readonly answer: Answer;
  readonly afterSeconds: number;
}

/**
 * What a donor makes of a notification. The dice are the same for every rate: whoever accepts at one accepts at every
 * higher one.
 *
 * @param rate share of the notified who accept, 0 to 1
 */
export function intentOf(
  { roll }: Dice,
  rate: number,
  requestPostId: string,
  userId: string,
): Intent | undefined {
  const afterSeconds = -MEAN_ANSWER_SECONDS * Math.log(1 - roll('delay', requestPostId, userId));
  if (roll('accepts', requestPostId, userId) < rate) return { answer: 'ACCEPTED', afterSeconds };
  if (roll('says no', requestPostId, userId) < SHARE_SAYING_NO) return { answer: 'IGNORED', afterSeconds };
  return undefined;
}
