import { join } from 'node:path';
import type { SFNClient } from '@aws-sdk/client-sfn';
import { readSearchView } from '../inspect/read-search-view.ts';
import { demoScenario } from '../local/demo-scenario.ts';
import { DEMO_PICTURES } from '../local/paths.ts';
import type { Scenario } from '../local/scenario.ts';
import type { Db } from '../table/patterns/pattern.ts';
import { type RunFlags, runAndPrint } from './run.ts';
import { terminal } from './terminal.ts';
import { writePicture } from './write-picture.ts';

/** `donor-search demo`: the built-in scenario, shown live, and a picture of each of its searches. */
export async function demo(flags: RunFlags): Promise<number> {
  const scenario = demoScenario();
  const groups = scenario.requests.map(({ requestedBloodGroup }) => requestedBloodGroup).join(', ');
  terminal.line(`Dhaka: ${scenario.donors.length} donors, requests for ${groups}, each in its own search.`);
  const pictures: string[] = [];
  const exitCode = await runAndPrint(scenario, flags, {
    onEnd: async (db, machines) => {
      pictures.push(...(await drawAll(db, machines, scenario)));
    },
  });
  terminal.line(['Pictures, to be opened in a browser:', ...pictures].join('\n  '));
  return exitCode;
}

async function drawAll(db: Db, machines: SFNClient, { requests, config }: Scenario): Promise<string[]> {
  const drawn = requests.map(async (request) => {
    const view = await readSearchView(db, machines, request);
    const file = join(DEMO_PICTURES, `${request.requestPostId}.html`);
    return view && writePicture(file, view, { radiusKm: config.maxSearchRadiusKm, reveal: false });
  });
  return (await Promise.all(drawn)).filter((path) => path !== undefined);
}
