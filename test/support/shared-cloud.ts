import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import type { RequestKey } from '../../src/domain/blood-request.ts';
import type { DonorSearch } from '../../src/domain/donor-search.ts';
import { clientConfig } from '../../src/local/endpoint.ts';
import { documentClient } from '../../src/table/client.ts';
import { searchFromItem } from '../../src/table/donor-search.ts';
import { type PrimaryKey, searchKey } from '../../src/table/keys.ts';
import type { Row } from '../../src/table/row.ts';
import type { LocalDeployment } from '../e2e/local-cloud.ts';
import { eventually } from './eventually.ts';

/** The cloud that the end-to-end tests share, with real clients. Tests keep apart by ids and places of their own. */
export function sharedCloud() {
  const cloud = inject('cloud');
  return { ...cloudOf(cloud), stack: cloud.stack };
}

/** A deployment on a local cloud, with real clients. */
export function cloudOf({ endpoint, stack }: LocalDeployment) {
  const config = clientConfig(endpoint);
  const client = documentClient(config);
  const tableName = stack.TableName;

  async function get(key: PrimaryKey): Promise<Row | undefined> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
    );
    return Item;
  }

  async function put(item: Row): Promise<void> {
    await client.send(new PutCommand({ TableName: tableName, Item: item }));
  }

  /** The search once it is as wanted. */
  function search(key: RequestKey, wanted: (search: DonorSearch) => boolean): Promise<DonorSearch> {
    return eventually(`The search of ${key.requestPostId}`, async () => {
      const item = await get(searchKey(key));
      const found = item && searchFromItem(item);
      return found && wanted(found) ? found : undefined;
    });
  }

  return {
    client,
    tableName,
    machines: new SFNClient(config),
    buckets: new S3Client({ ...config, forcePathStyle: true }),
    get,
    put,
    search,
  };
}
