import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { DonorSearch } from '../domain/donor-search.ts';
import type { WaveCommit } from '../search/ports.ts';
import { searchIndexKeys } from './donor-search.ts';
import { requestKey, searchKey } from './keys.ts';
import { requestNotificationToItem } from './notification.ts';
import { updateExpression } from './update-expression.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Where each action stands in the transaction; cancellation reasons come back in the same order. */
export interface WaveTransaction {
  readonly input: TransactWriteCommandInput;
  /** Index of the first notification; every action before it is a fence. */
  readonly firstNotification: number;
}

/**
 * A wave as one TransactWriteItems request.
 *
 * What each condition keeps out, on the time line of a wave that read at R and commits at C:
 *
 *     R ---- same wave commits elsewhere ---- C    wave = :wave
 *     R ---- a newer run takes the search --- C    run = :run
 *     R ---- somebody reports a change ------ C    wakes = :wakes
 *     R ---- the search is ended ------------ C    status = PENDING (search)
 *     R ---- the request is closed ---------- C    status = PENDING (request), where anyone is notified
 *     R ---- the donor is notified ---------- C    attribute_not_exists(PK) (notification)
 */
export function waveTransaction(tableName: string, commit: WaveCommit): WaveTransaction {
  const fences: Action[] = [{ Update: searchUpdate(tableName, commit) }];
  if (commit.notifications.length > 0)
    fences.push({ ConditionCheck: pendingCheck(tableName, commit.search) });
  const notifications = commit.notifications.map(
    (notification): Action => ({
      Put: {
        TableName: tableName,
        Item: requestNotificationToItem(notification),
        ConditionExpression: 'attribute_not_exists(PK)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),
  );
  return {
    input: { TransactItems: [...fences, ...notifications] },
    firstNotification: fences.length,
  };
}

/** An update rather than a put: attributes that other software keeps on the item survive. */
function searchUpdate(tableName: string, { search, expected }: WaveCommit): NonNullable<Action['Update']> {
  const { seekerId: _s, requestPostId: _r, createdAt: _c, wakes: _wakes, ...changing } = search;
  const attributes: Record<string, unknown> = {
    ...changing,
    completionReason: search.completionReason,
    frontier: search.frontier,
    frontierOf: search.frontierOf,
    nextWakeAt: search.nextWakeAt,
    lastError: search.lastError,
    runStartedAt: search.runStartedAt,
    runFirstWave: search.runFirstWave,
    executionArn: search.executionArn,
    ...searchIndexKeys(search),
  };
  const update = updateExpression(attributes);
  return {
    ...update,
    TableName: tableName,
    Key: searchKey(search),
    ConditionExpression:
      '#run = :expectedRun AND #wave = :expectedWave AND #wakes = :expectedWakes AND #status = :pending',
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#wakes': 'wakes' },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':expectedRun': expected.run,
      ':expectedWave': expected.wave,
      ':expectedWakes': expected.wakes,
      ':pending': 'PENDING',
    },
  };
}

function pendingCheck(tableName: string, search: DonorSearch): NonNullable<Action['ConditionCheck']> {
  return {
    TableName: tableName,
    Key: requestKey(search),
    ConditionExpression: '#status = :pending',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':pending': 'PENDING' },
  };
}
