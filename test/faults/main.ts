import { parseArgs } from 'node:util';
import { terminal } from '../../src/cli/terminal.ts';
import { openCloud } from '../../src/local/cloud.ts';
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
const cloud = await openCloud({ progress: terminal });
const started = performance.now();
let told = 0;
try {
  const summary = await cloud.during(
    runSchedules(clientConfig(cloud.endpoint), seed, runs, ({ schedules, wrong }) => {
      for (const verdict of wrong.slice(told)) terminal.line(JSON.stringify(verdict));
      told = wrong.length;
      if (schedules % EVERY === 0) terminal.line(`${schedules} of ${runs} schedules, ${wrong.length} wrong`);
    }),
  );
  const { wrong, ...numbers } = summary;
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.stdout.write(`${JSON.stringify({ seed, seconds, ...numbers, wrong }, undefined, 2)}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await cloud.close();
}
