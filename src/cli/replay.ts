import { readFile } from 'node:fs/promises';
import { saveCase } from '../replay/case-store.ts';
import { ReplayInputError } from '../replay/errors.ts';
import { type HistoryEvent, parseHistoryText } from '../replay/history.ts';
import { nameless } from '../replay/nameless.ts';
import { readHistory } from '../replay/read-history.ts';
import { type Replay, replay } from '../replay/replay.ts';
import { openMachines } from './deployment.ts';
import { EXIT } from './exit-codes.ts';
import { replayLines } from './replay-lines.ts';
import { print } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const EXECUTION_ARN = /^arn:[\w-]+:states:[\w-]+:\d{12}:execution:[^:]+:[^:]+$/;

export interface ReplayFlags {
  readonly save?: string;
  readonly force?: boolean;
  readonly cases: string;
  readonly json?: boolean;
}

/** `donor-search replay EXECUTION`: the present definition on what a real execution's tasks were answered. */
export async function replayExecution(source: string, flags: ReplayFlags): Promise<number> {
  const { save, force = false, cases, json } = flags;
  if (force && save === undefined) throw new UsageError('--force replaces a case: name it with --save.');
  const replayed = await replay(source, await readSource(source));
  if (save !== undefined) await savePresent(save, replayed, force, cases);
  const saved = save === undefined ? undefined : { name: save, file: cases };
  if (json) print(JSON.stringify(documentOf(source, replayed, save), undefined, 2));
  else for (const line of replayLines(source, replayed, saved)) print(line);
  return replayed.parting ? EXIT.failed : EXIT.done;
}

async function readSource(source: string): Promise<readonly HistoryEvent[]> {
  if (!source.startsWith('arn:')) return readHistoryFile(source);
  if (!EXECUTION_ARN.test(source)) {
    throw new ReplayInputError(`${source} cannot be replayed`, [
      'expected the ARN of an execution: arn:aws:states:<region>:<account>:execution:<machine>:<name>',
    ]);
  }
  return readHistory(await openMachines(source), source);
}

async function readHistoryFile(file: string): Promise<readonly HistoryEvent[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new ReplayInputError(`${file} cannot be replayed`, [
      'expected the ARN of an execution, or a file that can be read',
    ]);
  }
  return parseHistoryText(file, text);
}

/** Saves what the present definition asked for and did: where the paths part, the execution's own is the past. */
async function savePresent(
  name: string,
  { present, used }: Replay,
  force: boolean,
  file: string,
): Promise<void> {
  if (present.status === 'UNANSWERED') {
    throw new ReplayInputError(`${name} was not saved`, [
      `expected an answer to every try, and ${present.states.at(-1)} got none at step ${present.states.length - 1}: ` +
        'the execution has not ended by itself, or the present definition goes on where it ended',
    ]);
  }
  await saveCase({ name, answers: nameless(used), path: present }, force, file);
}

function documentOf(
  source: string,
  { recorded, present, parting, redrives }: Replay,
  saved: string | undefined,
) {
  return {
    execution: source,
    same: parting === undefined,
    parting: parting ?? null,
    recorded,
    present,
    redrives,
    saved: saved ?? null,
  };
}
