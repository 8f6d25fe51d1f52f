import { masked } from '../inspect/mask.ts';
import { readSearchView } from '../inspect/read-search-view.ts';
import type { SearchView } from '../inspect/search-view.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { findRequest, type RequestFlags } from './find-request.ts';
import { searchDetails } from './search-details.ts';
import { print } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ShowFlags extends RequestFlags {
  readonly stack?: string;
  readonly json?: boolean;
  readonly reveal?: boolean;
}

/** `donor-search show REQUEST`: all that is known of one search. */
export async function show(requestPostId: string, flags: ShowFlags): Promise<number> {
  const view = await readView(await openDeployment(flags.stack), requestPostId, flags);
  const shown = flags.reveal ? view : masked(view);
  print(flags.json ? JSON.stringify(shown, undefined, 2) : searchDetails(shown));
  return EXIT.done;
}

/** @throws UsageError where the request has no search */
async function readView(
  { client, tableName, machines }: Deployment,
  requestPostId: string,
  flags: RequestFlags,
): Promise<SearchView> {
  const db = { client, tableName };
  const view = await readSearchView(db, machines, await findRequest(db, requestPostId, flags));
  if (!view) throw new UsageError(`There is no search for ${requestPostId}.`);
  return view;
}
