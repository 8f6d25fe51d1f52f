import { PRICES, PRICES_OF } from '../bench/prices.ts';
import type { DayReport } from '../simulate/report.ts';
import { amount, count, percent, simulationTables, table } from '../simulate/tables.ts';
import { capacityOf, firstLimit } from './capacity.ts';
import {
  PEAK_TO_MEAN,
  searchesForTheWorld,
  WHO_FACT_SHEET,
  WORLD_DONATIONS_A_SECOND,
  WORLD_DONATIONS_A_YEAR,
} from './demand.ts';
import { findings } from './findings.ts';
import {
  BATCH_SECONDS,
  BURSTS,
  HISTORY,
  LIMITS,
  LIMITS_OF,
  PARTITION_READ_UNITS,
  type SearchLoad,
  SOURCES,
  WAVE_SECONDS,
} from './limits.ts';
import { meanLoad } from './loads.ts';
import { middleDay, type RecordedSimulation } from './recorded.ts';

/** Lambda on Arm in us-east-1, USD for a GB-second (aws.amazon.com/lambda/pricing), and the memory of our functions. */
const USD_A_GB_SECOND = 13.3334e-6;
const FUNCTION_GB = 1;
const SECONDS_A_YEAR = 365.25 * 24 * 3_600;
const COMMAND = 'npm run simulate --';

/** What docs/scaling.md is made of. */
export interface ScalingInput {
  readonly city: RecordedSimulation;
  readonly thin: RecordedSimulation;
  readonly fruitless: DayReport;
}

/** docs/scaling.md */
export function renderScaling({ city, thin, fruitless }: ScalingInput): string {
  const day = middleDay(city);
  const loads = { city: meanLoad(day), fruitless: meanLoad(fruitless) };
  return [
    introduction(loads),
    '\n## What the world asks for\n',
    demand(city),
    '\n## What one account carries\n',
    capacities(loads),
    '\n### Bounds of one search and one city\n',
    bounds(loads.fruitless, day, fruitless),
    '\n## What it costs\n',
    costs(day, fruitless, city),
    '\n## A city’s day, simulated\n',
    SIMULATION,
    findings(city, thin),
    ...[city, thin].flatMap((each) => [`\n### ${titleOf(each)}\n`, howRun(each), simulationTables(each)]),
    '',
  ].join('\n');
}

function introduction(loads: { readonly city: SearchLoad; readonly fruitless: SearchLoad }): string {
  const best = firstLimit(loads.city, 'us-east-1');
  const elsewhere = firstLimit(loads.city, 'elsewhere');
  const worst = firstLimit(loads.fruitless, 'us-east-1');
  return `# Scaling

Written by \`npm run docs\` from \`test/scale\` and from two recorded simulations; \`npm test\` holds this page to them. The limits are
those that AWS publishes for an account in one region, looked up on ${LIMITS_OF}.

**The first limit met** is ${best.limit.name}: ${perSecond(best.searchesASecond)} searches a second in us-east-1 (elsewhere
${elsewhere.limit.name}: ${perSecond(elsewhere.searchesASecond)}), where the world donates ${WORLD_DONATIONS_A_SECOND.toFixed(1)} times a second. What moves it: ${best.limit.movedBy}. A new table on demand takes less at
first, writes for ${perSecond(leastAtFirst(loads.city))} searches a second, until traffic or \`WarmThroughput\` has raised it.

Were every search of the dearest kind, one that finds nobody for a donation two weeks away, it would be ${worst.limit.name}:
${perSecond(worst.searchesASecond)} a second, since each stays open for ${(loads.fruitless.openSeconds / 86_400).toFixed(1)} days. What moves it: ${worst.limit.movedBy}.`;
}

/** Searches a second that a new table carries. */
function leastAtFirst(load: SearchLoad): number {
  const first = LIMITS.filter(({ atFirst }) => atFirst);
  return Math.min(...first.map((limit) => capacityOf(limit, load, 'us-east-1').searchesASecond));
}

function demand(city: RecordedSimulation): string {
  const text = `${count(WORLD_DONATIONS_A_YEAR)} donations are collected in the world in a year ([WHO](${WHO_FACT_SHEET})): ${WORLD_DONATIONS_A_SECOND.toFixed(2)} a second. How many
searches would bring as many depends on who accepts. A search ends once enough donors hold an unanswered notification, so at
low rates it brings less than a bag, and a patient’s next request is a next search. The peak is the busiest hour of the
simulated day, ${PEAK_TO_MEAN.toFixed(2)} times the mean, as if the whole world had its day at once.
`;
  return `${text}\n${table(
    ['acceptance', 'bags accepted a search', 'searches a second for all the world', 'at the peak'],
    city.days.map(({ rate, all }) => {
      const bags = all.bagsAccepted / all.requests;
      const searches = searchesForTheWorld(bags);
      return [percent(rate), bags.toFixed(2), searches.toFixed(1), (searches * PEAK_TO_MEAN).toFixed(1)];
    }),
  )}`;
}

function capacities(loads: { readonly city: SearchLoad; readonly fruitless: SearchLoad }): string {
  const text = `Of one search: the mean of the simulated city’s day (10 % accepting), and a fruitless one. Assumed, not measured on AWS: a
wave takes ${WAVE_SECONDS} s, a batch of the trigger ${BATCH_SECONDS} s. “Elsewhere” is any region but us-east-1, us-west-2 and eu-west-1. The refill of
transitions elsewhere is the lowest that AWS has published; new accounts begin with less and are raised by use.
`;
  const rows = LIMITS.map((limit) => {
    const [most, elsewhere, fruitless] = [
      capacityOf(limit, loads.city, 'us-east-1'),
      capacityOf(limit, loads.city, 'elsewhere'),
      capacityOf(limit, loads.fruitless, 'us-east-1'),
    ];
    return [
      limit.name,
      `${count(limit.value)}${limit.elsewhere ? `, elsewhere ${count(limit.elsewhere)}` : ''} ${limit.unit}`,
      amount(most.use),
      perSecond(most.searchesASecond),
      perSecond(elsewhere.searchesASecond),
      amount(fruitless.use),
      perSecond(fruitless.searchesASecond),
      limit.movedBy,
      `[${limit.source}]`,
    ];
  });
  const head = [
    'limit',
    'published',
    'a search takes',
    'searches/s',
    'elsewhere',
    'a fruitless one takes',
    'searches/s',
    'what moves it',
    'source',
  ];
  const sources = Object.entries(SOURCES).map(([name, url]) => `[${name}]: ${url}`);
  return [text, table(head, rows), '', ...sources].join('\n');
}

function bounds(load: SearchLoad, day: DayReport, fruitless: DayReport): string {
  const eventsOfAWave = HISTORY.ofAWave + HISTORY.ofARetry * HISTORY.retries;
  const hottest = PARTITION_READ_UNITS / day.hottestCellUnits;
  return `- **History**: ${count(HISTORY.events)} events an execution. A wave makes ${HISTORY.ofAWave}, and ${eventsOfAWave} where it is tried again to the end: at least
  ${count(Math.floor(HISTORY.events / eventsOfAWave))} waves. A fruitless search makes ${load.waves} (${count(load.waves * HISTORY.ofAWave)} events); a run hands over to the next at 250.
- **A burst**: ${count(BURSTS.starts.most)} starts at once (elsewhere ${count(BURSTS.starts.elsewhere)}) and ${count(BURSTS.transitions.most)} transitions (${count(BURSTS.transitions.elsewhere)}), then their refill ([sfn]); ${count(BURSTS.environments.more)} more
  environments of a function every ${BURSTS.environments.everySeconds} s ([lambdaScaling]). What is too much is tried again, by the stream or by the machine.
- **Age**: an execution lives a year at most, a run hands over at 350 days.
- **Item**: 400 KB hold a thousand donors and 400 waves of a search.
- **One city**: the most read cell and group gave ${day.hottestCellUnits.toFixed(2)} read units to a search of the simulated city on average, whether it
  read that cell or not. Its partition gives ${count(PARTITION_READ_UNITS)} a second: ${perSecond(hottest)} searches a second in that one city.
- **A fruitless search** reads ${amount(fruitless.all.readUnits?.mean ?? 0)} units in ${amount(fruitless.queries?.mean ?? 0)} queries; with \`sparseIndex\` some forty
  queries ([benchmarks](benchmarks.md)).`;
}

function costs(day: DayReport, fruitless: DayReport, city: RecordedSimulation): string {
  const usd = (each: DayReport) =>
    (each.usd?.mean ?? 0) + (each.waves?.mean ?? 0) * WAVE_SECONDS * FUNCTION_GB * USD_A_GB_SECOND;
  const bags = day.all.bagsAccepted / day.all.requests;
  const worldUsd = usd(day) * searchesForTheWorld(bags) * SECONDS_A_YEAR;
  const text = `Prices of ${PRICES_OF} in us-east-1: ${ofAMillion(PRICES.transition)} USD for a million transitions, ${ofAMillion(PRICES.readUnit)} and ${ofAMillion(PRICES.writeUnit)} USD for a million
read and write units on demand, ${ofAMillion(PRICES.invocation)} USD for a million invocations ([benchmarks](benchmarks.md)), and ${ofAMillion(USD_A_GB_SECOND)} USD for a million
GB-seconds on Arm, ${WAVE_SECONDS} s a wave at ${FUNCTION_GB} GB. Storage, logs, traces and what the app itself writes are left out.
`;
  return [
    text,
    table(
      ['', 'USD for 1,000 searches', 'transitions', 'read units', 'write units'],
      (
        [
          ['the simulated city’s day, 10 % accepting', day],
          ['a fruitless search', fruitless],
        ] as const
      ).map(([name, each]) => [
        name,
        (usd(each) * 1_000).toFixed(2),
        amount(each.transitions?.mean ?? 0),
        amount(each.all.readUnits?.mean ?? 0),
        amount(each.writeUnits?.mean ?? 0),
      ]),
    ),
    `\nThe city’s day of ${count(city.requests)} requests: ${(usd(day) * city.requests).toFixed(2)} USD. All the world’s donations at this rate: ${count(Math.round(worldUsd / 1_000))} thousand USD a year.`,
  ].join('\n');
}

function titleOf({ donors, requests }: RecordedSimulation): string {
  return `${count(donors)} donors, ${count(requests)} requests`;
}

function howRun({ donors, requests, seed, recorded }: RecordedSimulation): string {
  return `\`${COMMAND} --donors ${donors} --requests ${requests} --seed ${seed}\` on ${recorded.on}: four days in ${recorded.seconds} s on two shared cores, at most ${count(recorded.mostMemoryMb)} MB.
The counts are the same on every machine.
`;
}

function perSecond(searches: number): string {
  if (searches === Number.POSITIVE_INFINITY) return 'no limit';
  return searches < 10 ? searches.toFixed(1) : count(Math.floor(searches));
}

function ofAMillion(usd: number): string {
  return String(Number((usd * 1e6).toFixed(4)));
}

const SIMULATION = `Every search of the day runs the real state machine on the in-process engine and the real waves on a table in memory that charges
as DynamoDB does; time is virtual, so an execution that waits three minutes or four hours lets the others go on. The city is that of
\`src/local/city.ts\`: Dhaka’s size, twelve neighbourhoods, the blood groups of Bangladesh (near those of 12,779 donors in
[Khulna](https://doi.org/10.3329/taj.v15i2.3910)), 70 % available. Assumed, in \`test/simulate\`: when requests come, how many bags
they ask for and when they are due; that half of those who do not accept say so and the others never answer; that answers take
20 minutes on average; that who has accepted is available to nobody else that day. The same dice fall at each rate.

Times count from the request to the commit in the table. The seconds that the stream, the start of an execution and a wave take on
AWS come on top of each.
`;
