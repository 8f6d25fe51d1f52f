import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { terminal } from '../../src/cli/terminal.ts';
import { PROJECT } from '../../src/local/paths.ts';
import { casesUpTo, LARGEST_CITY } from './cases.ts';
import { claimsOf } from './claims.ts';
import { coldImportRatio } from './cold-import.ts';
import { measureAll } from './measure.ts';
import { ownCodeRatio } from './own-code.ts';
import { renderReport } from './report.ts';

/** Cases whose first wave is timed: few donors of a common group, and a rare one far and wide. */
const TIMED = ['50,000 dense, O+, 30', '50,000 sparse, AB-, 3'];
const FILE = join(PROJECT, 'docs', 'benchmarks.md');

const all = await terminal.step('Counting', () => measureAll(LARGEST_CITY));
const ownCode = await terminal.step('Timing waves', async () => {
  const timed = casesUpTo(LARGEST_CITY).filter(({ name }) => TIMED.includes(name));
  const ratios: { name: string; ratio: number }[] = [];
  for (const about of timed) ratios.push({ name: about.name, ratio: await ownCodeRatio(about) });
  return ratios;
});
const coldImport = await terminal.step('Timing cold imports', coldImportRatio);
await writeFile(FILE, renderReport(all, { ownCode, coldImport }));

const claims = claimsOf(all);
const inexact = all.filter(({ notifiedNearest }) => !notifiedNearest).map(({ about }) => about.name);
process.stdout.write(`${JSON.stringify({ claims, inexact, ownCode, coldImport }, undefined, 2)}\n`);
process.exitCode = inexact.length > 0 || claims.some(({ value, atMost }) => value > atMost) ? 1 : 0;
