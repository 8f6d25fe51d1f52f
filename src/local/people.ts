import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { NotificationStatus } from '../domain/notification.ts';
import { acceptedToItem } from '../table/accepted-donation.ts';
import { requestToItem } from '../table/blood-request.ts';
import {
  acceptedKey,
  notifiedSortKey,
  requestKey,
  requestNotificationKey,
  statusSortKey,
} from '../table/keys.ts';
import { ChangedRequest, type Scenario, type ScenarioAnswer, type ScenarioEvent } from './scenario.ts';

/**
 * What people do while the searches of a scenario run: each answer is given once its donor is notified, answers to
 * one request in their order; each event changes the request once its wave is committed.
 */
export class People {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  readonly #requests: Map<string, ChangedRequest>;
  #answers: readonly ScenarioAnswer[];
  #events: readonly ScenarioEvent[];

  constructor(client: DynamoDBDocumentClient, tableName: string, scenario: Scenario) {
    this.#client = client;
    this.#tableName = tableName;
    this.#requests = new Map(
      scenario.requests.map((request) => [request.requestPostId, { ...request, status: 'PENDING' }]),
    );
    this.#answers = scenario.answers;
    this.#events = scenario.events;
  }

  /** Does what is due now that the search has come this far. */
  async react(search: DonorSearch): Promise<void> {
    const { requestPostId, wave, notifiedEligibleDonors } = search;
    const due = this.#events.filter(
      (event) => event.requestPostId === requestPostId && event.afterWave <= wave,
    );
    this.#events = this.#events.filter((event) => !due.includes(event));
    for (const event of due) await this.#change(search, event);
    for (let answer = this.#nextAnswer(requestPostId); answer; answer = this.#nextAnswer(requestPostId)) {
      if (!Object.hasOwn(notifiedEligibleDonors, answer.userId)) return;
      const given = answer;
      this.#answers = this.#answers.filter((other) => other !== given);
      await this.#answer(search, given);
    }
  }

  #nextAnswer(requestPostId: string): ScenarioAnswer | undefined {
    return this.#answers.find((answer) => answer.requestPostId === requestPostId);
  }

  async #answer(search: DonorSearch, { userId, answer }: ScenarioAnswer): Promise<void> {
    const { seekerId, requestPostId } = search;
    if (answer === 'REMOVED') {
      const Key = acceptedKey(seekerId, requestPostId, userId);
      await this.#client.send(new DeleteCommand({ TableName: this.#tableName, Key }));
      return;
    }
    if (answer === 'ACCEPTED') {
      const at = new Date().toISOString();
      const Item = acceptedToItem({
        seekerId,
        requestPostId,
        donorId: userId,
        status: 'ACCEPTED',
        createdAt: at,
        acceptanceTime: at,
      });
      await this.#client.send(new PutCommand({ TableName: this.#tableName, Item }));
    }
    await this.#setNotificationStatus(userId, requestPostId, answer);
  }

  async #setNotificationStatus(
    userId: string,
    requestPostId: string,
    status: NotificationStatus,
  ): Promise<void> {
    await this.#client.send(
      new UpdateCommand({
        TableName: this.#tableName,
        Key: requestNotificationKey(userId, requestPostId),
        UpdateExpression: 'SET #status = :status, GSI1SK = :gsi, LSI1SK = :lsi',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ':gsi': notifiedSortKey(status, userId),
          ':lsi': statusSortKey(status, requestPostId),
        },
      }),
    );
  }

  async #change(search: DonorSearch, event: ScenarioEvent): Promise<void> {
    if (event.delete) {
      await this.#client.send(new DeleteCommand({ TableName: this.#tableName, Key: requestKey(search) }));
      return;
    }
    const request = this.#requests.get(search.requestPostId);
    const changed = v.parse(ChangedRequest, { ...request, ...event.set });
    this.#requests.set(search.requestPostId, changed);
    await this.#client.send(new PutCommand({ TableName: this.#tableName, Item: requestToItem(changed) }));
  }
}
