import { type Claim, claimsOf, planRatio } from './claims.ts';
import { MEASURES, type Measured, STRATEGIES } from './measure.ts';
import { PRICES, PRICES_OF } from './prices.ts';

/** Ratios of times, taken in one run; they differ a little from machine to machine. */
export interface Ratios {
  readonly ownCode: readonly { readonly name: string; readonly ratio: number }[];
  readonly coldImport: number;
}

const PER_MILLION = 1e6;

/** docs/benchmarks.md */
export function renderReport(all: readonly Measured[], ratios: Ratios): string {
  return [
    INTRODUCTION,
    '## What must hold\n',
    table(['', 'worst case', 'at most'], claimsOf(all).map(claimCells)),
    '\n## Counts of one search\n',
    COUNTS,
    ...MEASURES.flatMap(({ title, textOf }) => [
      `\n### ${title}\n`,
      table(
        ['people, city, group, donors wanted', ...STRATEGIES.map(({ title: name }) => name)],
        all.map((measured) => [
          measured.about.name,
          ...STRATEGIES.map(({ key }) => textOf(measured.tallies[key])),
        ]),
      ),
    ]),
    `\n### Prices of ${PRICES_OF}, us-east-1\n`,
    table(
      ['of a million', 'USD'],
      Object.entries(PRICES).map(([name, price]) => [
        PRICE_NAMES[name] ?? name,
        (price * PER_MILLION).toFixed(3),
      ]),
    ),
    '\n## The planner and the two pure plans\n',
    `Read units of one look, the radius at once. At worst the planner costs ${worst(all).toFixed(2)} times the cheaper.\n`,
    table(
      ['people, city, group, donors wanted', 'cells alone', 'partitions alone', 'planner', 'to the cheaper'],
      all.map((measured) => planRow(measured)),
    ),
    '\n## Times, as ratios of one run\n',
    TIMES,
    table(
      ['', 'ratio'],
      [
        ...ratios.ownCode.map(({ name, ratio }) => [
          `a wave to its own calls made bare: ${name}`,
          ratio.toFixed(2),
        ]),
        ['import of the wave’s bundle to that of a bare handler', ratios.coldImport.toFixed(2)],
      ],
    ),
    '',
  ].join('\n');
}

/** A row of the counts for each measure, as they stand in the report. */
export function countRows(measured: Measured): string[] {
  return MEASURES.map(({ textOf }) =>
    row([measured.about.name, ...STRATEGIES.map(({ key }) => textOf(measured.tallies[key]))]),
  );
}

function worst(all: readonly Measured[]): number {
  return Math.max(...all.map(planRatio));
}

function claimCells({ text, value, atMost }: Claim): string[] {
  return [text, value.toFixed(3), atMost.toFixed(2)];
}

function planRow(measured: Measured): string[] {
  const { cells, partitions, planned } = measured.plans;
  return [measured.about.name, ...[cells, partitions, planned].map(String), planRatio(measured).toFixed(2)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(row).join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const PRICE_NAMES: Readonly<Record<string, string>> = {
  readUnit: 'read request units, DynamoDB on demand',
  writeUnit: 'write request units, DynamoDB on demand',
  transition: 'state transitions, Step Functions Standard',
  invocation: 'Lambda requests (duration left out)',
};

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`. The counts are exact and the same on every machine: the search's own code runs on a table
in memory that charges as DynamoDB does. Cities are generated: dense (normally distributed, 4 km), sparse (evenly over
60 km) and empty (nobody of the group within 16 km), with a common group (O+, 35 % of the donors) and a rare one (AB-,
0.6 %); in the last two, those wanted all stand 7.9 km away.

- **app**: the walk of the app that this search comes from: ring after ring, 500 cells a wave, four sweeps of 19 rings,
  until enough were found, nearest or not.
- **ring by ring**: the same, until the nearest are certain.
- **ours**: cell by cell, without the sparse index.
- **ours, GSI2**: with it.
- **floor**: one query for the rows of those to be notified, and nothing else.
`;

const COUNTS = `Queries and items for donors and for everything else that a wave reads; a query costs at least half a read unit.
Transactions write each item twice; the app does without, and so would not survive being cut off in the middle.`;

const TIMES = `The SDK's answers are at hand in memory, so nothing is measured but code.
`;
