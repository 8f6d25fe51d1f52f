import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Acceptance } from '../domain/accepted-donation.ts';
import type { RequestKey, RequestReading } from '../domain/blood-request.ts';
import type { DonorPlace } from '../domain/donor-location.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import type {
  CellQuery,
  Clock,
  CommitResult,
  PartitionPage,
  PartitionQuery,
  ReadCounts,
  SearchTable,
  WaveCommit,
} from '../search/ports.ts';
import { ACCEPTANCE_PROJECTION, acceptanceFromItem } from './accepted-donation.ts';
import { batchGet } from './batch-get.ts';
import { requestFromItem } from './blood-request.ts';
import { commitFailure } from './commit-result.ts';
import { DONOR_PLACE_PROJECTION, donorPlaceFromItem, SPARSE_PROJECTION } from './donor-location.ts';
import { searchFromItem } from './donor-search.ts';
import {
  afterPrefix,
  PREFIX,
  type PrimaryKey,
  requestKey,
  requestNotificationKey,
  searchKey,
} from './keys.ts';
import { queryInput } from './patterns/pattern.ts';
import { listAcceptances } from './patterns/requests.ts';
import { listAvailableDonors, listSparseDonors } from './patterns/users.ts';
import { queryAll } from './query-pages.ts';
import { ReadCounter } from './read-counter.ts';
import type { Row } from './row.ts';
import { waveTransaction } from './wave-transaction.ts';

/** The search's view of the table, on DynamoDB. One for each wave, since it counts what that wave reads. */
export class DynamoSearchTable implements SearchTable {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  readonly #clock: Pick<Clock, 'backOff'>;
  readonly #counter = new ReadCounter();

  constructor(client: DynamoDBDocumentClient, tableName: string, clock: Pick<Clock, 'backOff'>) {
    this.#client = client;
    this.#tableName = tableName;
    this.#clock = clock;
  }

  get counts(): ReadCounts {
    return this.#counter;
  }

  async readRequest(key: RequestKey): Promise<RequestReading | undefined> {
    const item = await this.#get(requestKey(key));
    return item && requestFromItem(item);
  }

  async readSearch(key: RequestKey): Promise<DonorSearch | undefined> {
    const item = await this.#get(searchKey(key));
    return item && searchFromItem(item);
  }

  async readAcceptances(key: RequestKey): Promise<readonly Acceptance[]> {
    const rows = await queryAll(
      this.#client,
      {
        ...queryInput(this.#tableName, listAcceptances.spec, key),
        ConsistentRead: true,
        ProjectionExpression: ACCEPTANCE_PROJECTION,
        ExpressionAttributeNames: { '#status': 'status' },
      },
      this.#counter,
    );
    return rows.map((row) => acceptanceFromItem(row, key.requestPostId));
  }

  async readNotificationStatuses(
    requestPostId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await batchGet(
      this.#client,
      this.#tableName,
      userIds.map((userId) => requestNotificationKey(userId, requestPostId)),
      {
        ConsistentRead: true,
        ProjectionExpression: 'PK, #status',
        ExpressionAttributeNames: { '#status': 'status' },
      },
      this.#counter,
      (attempt) => this.#clock.backOff(attempt),
    );
    return new Map(rows.map((row) => [afterPrefix(row['PK'], PREFIX.notification), String(row['status'])]));
  }

  async donorsInCell(query: CellQuery): Promise<readonly DonorPlace[]> {
    const rows = await queryAll(
      this.#client,
      {
        ...queryInput(this.#tableName, listAvailableDonors.spec, query),
        ProjectionExpression: DONOR_PLACE_PROJECTION,
      },
      this.#counter,
    );
    return this.#usable(rows, donorPlaceFromItem);
  }

  async donorsInPartition(query: PartitionQuery): Promise<PartitionPage> {
    this.#counter.queries += 1;
    const { Items: rows = [], LastEvaluatedKey } = await this.#client.send(
      new QueryCommand({
        ...queryInput(this.#tableName, listSparseDonors.spec, query, query.limit),
        ProjectionExpression: SPARSE_PROJECTION,
        ExclusiveStartKey: query.after,
      }),
    );
    this.#counter.itemsRead += rows.length;
    const places = this.#usable(rows, (row) => listSparseDonors.spec.fromItem(row, query));
    return { places, rows: rows.length, end: LastEvaluatedKey };
  }

  async commitWave(commit: WaveCommit): Promise<CommitResult> {
    const { input, firstNotification } = waveTransaction(this.#tableName, commit);
    try {
      await this.#client.send(new TransactWriteCommand(input));
      return { kind: 'committed' };
    } catch (error) {
      return commitFailure(error, commit.notifications, firstNotification);
    }
  }

  /** The places of those rows that have one; the others are counted as skipped. */
  #usable(rows: readonly Row[], placeOf: (row: Row) => DonorPlace | undefined): DonorPlace[] {
    return rows.flatMap((row) => {
      const place = placeOf(row);
      if (!place) this.#counter.skip(row);
      return place ?? [];
    });
  }

  async #get(key: PrimaryKey): Promise<Row | undefined> {
    this.#counter.gets += 1;
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.#tableName, Key: key, ConsistentRead: true }),
    );
    if (Item) this.#counter.itemsRead += 1;
    return Item;
  }
}
