import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { terminal } from '../../src/cli/terminal.ts';
import type { RecordedSimulation } from '../scale/recorded.ts';
import { simulate } from './simulation.ts';
import { percent, simulationTables } from './tables.ts';

const USAGE = `Usage: npm run simulate -- [--donors 1000000] [--requests 5000] [--seed 1] [--rates 4,10,20,40] [--sparse] [--json] [--save FILE]
Counts and seed are whole numbers from 1 up, rates percent above 0 and at most 100.`;
const PERCENT = 100;
const BYTES_PER_MB = 1_048_576;
const MS_PER_SECOND = 1_000;

const { values } = parseArgs({
  options: {
    donors: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    rates: { type: 'string', default: '4,10,20,40' },
    /** Waves may read GSI2. */
    sparse: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    /** Keeps the report as JSON, for docs/scaling.md. */
    save: { type: 'string' },
  },
});
const [donors = 0, requests = 0, seed = 0] = [values.donors, values.requests, values.seed].map(Number);
const rates = values.rates.split(',').map((rate) => Number(rate) / PERCENT);
if (
  ![donors, requests, seed].every((it) => Number.isSafeInteger(it) && it > 0) ||
  !rates.every((rate) => rate > 0 && rate <= 1)
) {
  terminal.line(USAGE);
  process.exit(2);
}

const started = performance.now();
const report = await simulate({ donors, requests, seed, rates, sparseIndex: values.sparse }, (rate) =>
  terminal.line(`A day with ${percent(rate)} accepting, after ${seconds()} s`),
);
const recorded = { on: new Date().toISOString().slice(0, 10), seconds: seconds(), mostMemoryMb: memoryMb() };
terminal.line(`Done in ${recorded.seconds} s, at most ${recorded.mostMemoryMb} MB`);
if (values.save) {
  const saved: RecordedSimulation = { ...report, recorded };
  await writeFile(values.save, `${JSON.stringify(saved, undefined, 2)}\n`);
}
process.stdout.write(`${values.json ? JSON.stringify(report, undefined, 2) : simulationTables(report)}\n`);
process.exitCode = report.failed.length > 0 ? 1 : 0;

function seconds(): number {
  return Math.round((performance.now() - started) / MS_PER_SECOND);
}

/** `maxRSS` is in KB. */
function memoryMb(): number {
  return Math.round((process.resourceUsage().maxRSS * 1_024) / BYTES_PER_MB);
}
