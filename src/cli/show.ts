import { masked } from '../inspect/mask.ts';
import { readRadiusKm } from '../inspect/read-radius.ts';
import { readSearchView } from '../inspect/read-search-view.ts';
import type { SearchView } from '../inspect/search-view.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { findRequest, type RequestFlags } from './find-request.ts';
import { searchDetails } from './search-details.ts';
import { print, terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { writePicture } from './write-picture.ts';

export interface ShowFlags extends RequestFlags {
  readonly stack?: string;
  readonly json?: boolean;
  readonly reveal?: boolean;
  /** Where to write the picture. */
  readonly map?: string;
}

/** `donor-search show REQUEST`: all that is known of one search. */
export async function show(requestPostId: string, flags: ShowFlags): Promise<number> {
  const deployment = await openDeployment(flags.stack);
  const view = await readView(deployment, requestPostId, flags);
  if (flags.map !== undefined) await drawMap(flags.map, view, deployment, flags.reveal ?? false);
  const shown = flags.reveal ? view : masked(view);
  print(flags.json ? JSON.stringify(shown, undefined, 2) : searchDetails(shown));
  return EXIT.done;
}

async function drawMap(
  file: string,
  view: SearchView,
  { functions, startSearchFunction }: Deployment,
  reveal: boolean,
): Promise<void> {
  const radiusKm = await readRadiusKm(functions, startSearchFunction);
  terminal.line(`The picture: ${await writePicture(file, view, { radiusKm, reveal })}`);
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
