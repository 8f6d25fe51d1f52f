import { parseArgs } from 'node:util';
import { terminal } from '../../src/cli/terminal.ts';
import { withCloud } from '../../src/cli/with-cloud.ts';
import { clientConfig } from '../../src/local/endpoint.ts';
import { runSchedules } from './run-schedules.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
if (!(Number.isSafeInteger(runs) && runs > 0 && Number.isSafeInteger(seed))) {
  terminal.line('Usage: npm run faults -- [--runs 10000] [--seed 1], whole numbers.');
  process.exit(2);
}

const EVERY = 100;
const MS_PER_SECOND = 1_000;
const started = performance.now();
let told = 0;
const summary = await withCloud(undefined, (cloud) =>
  cloud.during(
    runSchedules(clientConfig(cloud.endpoint), seed, runs, ({ schedules, wrong }) => {
      for (const verdict of wrong.slice(told)) terminal.line(JSON.stringify(verdict));
      told = wrong.length;
      if (schedules % EVERY === 0) terminal.line(`${schedules} of ${runs} schedules, ${wrong.length} wrong`);
    }),
  ),
);
const seconds = Math.round((performance.now() - started) / MS_PER_SECOND);
process.stdout.write(`${JSON.stringify({ seed, seconds, ...summary }, undefined, 2)}\n`);
process.exitCode = summary.wrong.length > 0 ? 1 : 0;
