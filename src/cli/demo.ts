import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { readSearchView } from '../inspect/read-search-view.ts';
import { demoScenario } from '../local/demo-scenario.ts';
import { clientConfig } from '../local/endpoint.ts';
import { DEMO_PICTURES } from '../local/paths.ts';
import type { EndedRun } from '../local/run-scenario.ts';
import type { Scenario } from '../local/scenario.ts';
import { type TakenMessages, takeMessages } from '../local/take-messages.ts';
import { queueLines } from './queue-lines.ts';
import { type RunFlags, runAndPrint } from './run.ts';
import { terminal } from './terminal.ts';
import { writePicture } from './write-picture.ts';

/** `donor-search demo`: the built-in scenario, shown live, a picture of each of its searches, and the queue. */
export async function demo(flags: RunFlags): Promise<number> {
  const scenario = demoScenario();
  const groups = scenario.requests.map(({ requestedBloodGroup }) => requestedBloodGroup).join(', ');
  terminal.line(`Dhaka: ${scenario.donors.length} donors, requests for ${groups}, each in its own search.`);
  const pictures: string[] = [];
  let queue: TakenMessages | undefined;
  const exitCode = await runAndPrint(scenario, flags, {
    onEnd: async (ended) => {
      pictures.push(...(await drawAll(ended, scenario)));
      queue = await terminal.step('Taking the notifications from the queue', () => emptyQueue(ended));
    },
  });
  if (queue) terminal.line(queueLines(queue));
  terminal.line(['Pictures, to be opened in a browser:', ...pictures].join('\n  '));
  return exitCode;
}

/** Takes what the searches have put into the queue, as the app's sender would. */
async function emptyQueue({ endpoint, stack, searches }: EndedRun): Promise<TakenMessages> {
  const client = new SQSClient(clientConfig(endpoint));
  const notified = searches.reduce((sum, search) => sum + search.notified.length, 0);
  try {
    return await takeMessages(client, stack.NotificationQueueUrl, notified);
  } finally {
    client.destroy();
  }
}

async function drawAll({ db, machines }: EndedRun, { requests, config }: Scenario): Promise<string[]> {
  const drawn = requests.map(async (request) => {
    const view = await readSearchView(db, machines, request);
    const file = join(DEMO_PICTURES, `${request.requestPostId}.html`);
    return view && writePicture(file, view, { radiusKm: config.maxSearchRadiusKm, reveal: false });
  });
  return (await Promise.all(drawn)).filter((path) => path !== undefined);
}
