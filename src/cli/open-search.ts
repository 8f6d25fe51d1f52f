import type { RequestKey } from '../domain/blood-request.ts';
import type { DonorSearch } from '../domain/donor-search.ts';
import { searchFromItem } from '../table/donor-search.ts';
import { searchKey } from '../table/keys.ts';
import { readRow } from '../table/read-row.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { findRequest, type RequestFlags } from './find-request.ts';
import { UsageError } from './usage-error.ts';

export interface SteerFlags extends RequestFlags {
  readonly stack?: string;
  readonly json?: boolean;
}

/** A search of ours that is to be moved, and the deployment in which it is. */
export interface OpenedSearch {
  readonly deployment: Deployment;
  readonly key: RequestKey;
  readonly search: DonorSearch;
}

/** @throws UsageError where the request has no search */
export async function openSearch(requestPostId: string, flags: SteerFlags): Promise<OpenedSearch> {
  const deployment = await openDeployment(flags.stack);
  const { client, tableName } = deployment;
  const key = await findRequest({ client, tableName }, requestPostId, flags);
  const item = await readRow({ client, tableName }, searchKey(key));
  if (!item) throw new UsageError(`There is no search for ${requestPostId}.`);
  return { deployment, key, search: searchFromItem(item) };
}
