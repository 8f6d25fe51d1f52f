import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { INDEX, type PrimaryKey } from '../keys.ts';
import type { Row } from '../row.ts';

/** A table and the client that talks to it. */
export interface Db {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** What the catalogue says of a pattern. */
interface Described<Params> {
  /** One line: what is read. */
  readonly title: string;
  readonly entity: string;
  /** Parameters from which the catalogue shows a key. */
  readonly example: NoInfer<Params>;
}

/** One row by its key. */
export interface GetSpec<Params, Result> extends Described<Params> {
  readonly key: (params: Params) => PrimaryKey;
  readonly fromItem: (item: Row, params: Params) => Result | undefined;
}

/** Which sort keys of a partition are meant, in the order of texts. */
type SortCondition =
  | { readonly beginsWith: string }
  | { readonly atMost: string }
  | { readonly atLeast: string };

/** The condition of a query: one partition, and in it all, or those whose sort key is as told. */
export interface KeyCondition {
  readonly partition: string;
  readonly sort?: SortCondition;
}

/** The rows of a partition, in the order of their sort keys. */
export interface QuerySpec<Params, Result> extends Described<Params> {
  readonly index: 'table' | 'GSI1' | 'GSI2' | 'LSI1';
  readonly condition: (params: Params) => KeyCondition;
  /** @default oldest or least first */
  readonly newestFirst?: boolean;
  /** Further conditions on attributes; rows that fail them are read and paid for all the same. */
  readonly filter?: (params: Params) => {
    readonly expression: string;
    readonly values: Readonly<Record<string, unknown>>;
  };
  readonly fromItem: (item: Row, params: Params) => Result | undefined;
}

export interface ReadOptions {
  /** Most rows that one request reads. @default what fits into 1 MB */
  readonly pageSize?: number;
  /** Told of rows that other software wrote and that cannot be read; they are left out. */
  readonly onUnreadable?: (key: PrimaryKey) => void;
}

/** Attributes of the keys of the table and of each index. */
const KEYS = {
  table: { partition: 'PK', sort: 'SK' },
  [INDEX.gsi1]: { partition: 'GSI1PK', sort: 'GSI1SK' },
  [INDEX.gsi2]: { partition: 'GSI2PK', sort: 'GSI2SK' },
  [INDEX.lsi1]: { partition: 'PK', sort: 'LSI1SK' },
} as const;

export type GetPattern<Params, Result> = ((
  db: Db,
  params: Params,
  options?: ReadOptions,
) => Promise<Result | undefined>) & { readonly spec: GetSpec<Params, Result> };

export type QueryPattern<Params, Result> = ((
  db: Db,
  params: Params,
  options?: ReadOptions,
) => AsyncGenerator<Result, void>) & { readonly spec: QuerySpec<Params, Result> };

/** Makes the function that reads one row. It answers undefined where there is none, or none that can be read. */
export function getPattern<Params, Result>(spec: GetSpec<Params, Result>): GetPattern<Params, Result> {
  async function read(db: Db, params: Params, options: ReadOptions = {}): Promise<Result | undefined> {
    const Key = spec.key(params);
    const { Item } = await db.client.send(
      new GetCommand({ TableName: db.tableName, Key, ConsistentRead: true }),
    );
    if (!Item) return undefined;
    const result = spec.fromItem(Item, params);
    if (result === undefined) options.onUnreadable?.(Key);
    return result;
  }
  return Object.assign(read, { spec });
}

/** Makes the function that reads a list: an async iterator that asks for the next page only when it gets there. */
export function queryPattern<Params, Result>(spec: QuerySpec<Params, Result>): QueryPattern<Params, Result> {
  async function* read(db: Db, params: Params, options: ReadOptions = {}): AsyncGenerator<Result, void> {
    const input = queryInput(db.tableName, spec, params, options.pageSize);
    let start: QueryCommandInput['ExclusiveStartKey'];
    do {
      const page = await db.client.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
      for (const item of page.Items ?? []) {
        const result = spec.fromItem(item, params);
        if (result !== undefined) yield result;
        else options.onUnreadable?.({ PK: String(item['PK']), SK: String(item['SK']) });
      }
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return Object.assign(read, { spec });
}

/** The request of a query pattern, as it is sent. */
export function queryInput<Params, Result>(
  tableName: string,
  spec: QuerySpec<Params, Result>,
  params: Params,
  pageSize?: number,
): QueryCommandInput & { readonly KeyConditionExpression: string } {
  const names = KEYS[spec.index];
  const { partition, sort } = spec.condition(params);
  const compared = sort && compare(names.sort, sort);
  const filter = spec.filter?.(params);
  return {
    TableName: tableName,
    ...(spec.index !== 'table' && { IndexName: spec.index }),
    KeyConditionExpression: [`${names.partition} = :partition`, compared?.expression]
      .filter(Boolean)
      .join(' AND '),
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(compared && { ':sort': compared.value }),
      ...filter?.values,
    },
    ...(filter && { FilterExpression: filter.expression }),
    ScanIndexForward: !spec.newestFirst,
    Limit: pageSize,
  };
}

function compare(name: string, sort: SortCondition): { readonly expression: string; readonly value: string } {
  if ('beginsWith' in sort) return { expression: `begins_with(${name}, :sort)`, value: sort.beginsWith };
  if ('atMost' in sort) return { expression: `${name} <= :sort`, value: sort.atMost };
  return { expression: `${name} >= :sort`, value: sort.atLeast };
}
