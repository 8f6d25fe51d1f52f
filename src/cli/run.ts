import { type RunOptions, runScenario } from '../local/run-scenario.ts';
import type { Scenario } from '../local/scenario.ts';
import { readScenario } from '../local/scenario-file.ts';
import { EXIT } from './exit-codes.ts';
import { searchTable, waveLine } from './search-lines.ts';
import { print, terminal } from './terminal.ts';
import { withCloud } from './with-cloud.ts';

export interface RunFlags {
  readonly json?: boolean;
  readonly port?: number;
}

/** `donor-search run FILE`: a scenario from a file. */
export async function run(file: string, flags: RunFlags): Promise<number> {
  return runAndPrint(await readScenario(file), flags);
}

/** Runs a scenario and prints its result. Answers with the exit code. */
export async function runAndPrint(
  scenario: Scenario,
  { json, port }: RunFlags,
  more: Pick<RunOptions, 'onEnd'> = {},
): Promise<number> {
  const searches = await withCloud(port, (cloud) =>
    runScenario(scenario, {
      ...more,
      cloud,
      progress: terminal,
      onWave: (search, wave) => terminal.line(waveLine(search, wave)),
    }),
  );
  print(json ? JSON.stringify({ searches }, undefined, 2) : searchTable(searches));
  const stopped = searches.filter(({ executionStatus }) => executionStatus !== 'SUCCEEDED');
  for (const { requestPostId, executionStatus, lastError } of stopped) {
    terminal.line(`The search of ${requestPostId} stopped: ${lastError ?? executionStatus}`);
  }
  return stopped.length > 0 ? EXIT.failed : EXIT.done;
}
