import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { WaveInput, WaveResult } from '../../src/search/wave-result.ts';
import { acceptedKey } from '../../src/table/keys.ts';
import { listNotified } from '../../src/table/patterns/notifications.ts';
import { notificationUpdate, statusUpdate } from '../../src/table/writes/answers.ts';
import { editRequest } from '../../src/table/writes/requests.ts';
import type { Setting } from './setting.ts';

const ANSWERS = 0.2;
const CANCELS = 0.04;

/** Donors who answer and a seeker who may cancel, between the waves of a lively schedule. */
export class People {
  /** The request was cancelled. */
  cancelled = false;
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async live({ run, wave }: WaveInput, { waitSeconds }: WaveResult): Promise<void> {
    const { schedule, dice, ground, request } = this.#setting;
    if (!schedule.lively || waitSeconds === 0) return;
    for await (const { userId } of listNotified(ground, {
      requestPostId: request.requestPostId,
      status: 'PENDING',
    })) {
      if (dice.roll('answers', userId, run, wave) < ANSWERS) await this.#answer(userId);
    }
    if (!this.cancelled && dice.roll('cancels', run, wave) < CANCELS) {
      await editRequest(ground, request, { status: 'CANCELLED' });
      this.cancelled = true;
    }
  }

  async #answer(userId: string): Promise<void> {
    const { dice, ground, request } = this.#setting;
    const { seekerId, requestPostId } = request;
    const status = dice.roll('how', userId) < 0.5 ? 'ACCEPTED' : 'IGNORED';
    const key = acceptedKey(seekerId, requestPostId, userId);
    try {
      await ground.client.send(
        new TransactWriteCommand({
          TransactItems: [
            notificationUpdate(ground, userId, requestPostId, status, 'PENDING'),
            statusUpdate(ground, key, { status }, undefined),
          ],
        }),
      );
    } catch (error) {
      // Somebody who has answered meanwhile says nothing more.
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
}
