import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredSearch } from '../domain/donor-search.ts';
import { summaryOf } from '../inspect/search-summary.ts';
import { type WatchEnd, watchSearch } from '../inspect/watch-search.ts';
import { openDeployment } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { findRequest, type RequestFlags } from './find-request.ts';
import { print, terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const POLL_MS = 1_000;

export interface WatchFlags extends RequestFlags {
  readonly stack?: string;
  readonly json?: boolean;
}

/** `donor-search watch REQUEST`: each wave as it is committed, until the search ends. */
export async function watch(requestPostId: string, flags: WatchFlags): Promise<number> {
  const { client, tableName, machines } = await openDeployment(flags.stack);
  const db = { client, tableName };
  const key = await findRequest(db, requestPostId, flags);
  const lines = new WaveLines(terminal.line);
  const end = await watchSearch(db, machines, key, {
    onMove: (search) => lines.show(search),
    pause: () => sleep(POLL_MS),
  });
  if (end.kind === 'gone') throw new UsageError(`There is no search for ${requestPostId}.`);
  print(
    flags.json ? JSON.stringify({ ...summaryOf(end.search), end: end.kind }, undefined, 2) : sentence(end),
  );
  return end.kind === 'ended' ? EXIT.done : EXIT.failed;
}

/** Prints each wave once. */
class WaveLines {
  readonly #print: (line: string) => void;
  #wave = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  show({ waveHistory, nextWakeAt }: StoredSearch): void {
    const fresh = waveHistory.filter(({ wave = 0 }) => wave > this.#wave);
    for (const { wave, retryCount, level, donorsFound, outcome, at } of fresh) {
      this.#print(
        `  ${at}  wave ${wave}  sweep ${retryCount + 1}  ring ${level}  ${donorsFound} found  ${outcome ?? ''}`,
      );
    }
    this.#wave = fresh.at(-1)?.wave ?? this.#wave;
    if (fresh.length > 0 && nextWakeAt !== undefined) this.#print(`  waits until ${nextWakeAt}`);
  }
}

function sentence(end: Exclude<WatchEnd, { kind: 'gone' }>): string {
  const { requestPostId, bucket, notified, waves } = summaryOf(end.search);
  const count = `${notified} notified, waves: ${waves}`;
  if (end.kind === 'ended') return `The search of ${requestPostId} ended: ${bucket}, ${count}.`;
  return (
    `The search of ${requestPostId} stopped, its execution is ${end.executionStatus}: ${count}. ` +
    `Let it go on with \`donor-search restart ${requestPostId}\`.`
  );
}
