import type { Spread } from './measures.ts';
import type { DayReport, PatientsReport } from './report.ts';
import type { SimulationReport } from './simulation.ts';

const SECONDS_PER_MINUTE = 60;

type Column = readonly [title: string, textOf: (day: DayReport) => string];

const REACH: readonly Column[] = [
  ['acceptance', ({ rate }) => percent(rate)],
  ['notified at all', ({ all }) => percent(all.shareFirstNotified)],
  ['enough notified', ({ all }) => percent(all.shareEnoughNotified)],
  ['somebody accepted', ({ all }) => percent(all.shareSomeAccepted)],
  ['enough accepted', ({ all }) => percent(all.shareEnoughAccepted)],
  ['bags accepted', ({ all }) => `${count(all.bagsAccepted)} of ${count(all.bagsWanted)}`],
  ['of the bags', ({ all }) => percent(all.shareOfBags)],
  ['notifications', ({ donors }) => count(donors.notifications)],
  ['said no', ({ saidNo }) => count(saidNo)],
  ['silent or late', ({ silent }) => count(silent)],
  ['spare', ({ spare }) => count(spare)],
];

const EFFORT: readonly Column[] = [
  ['acceptance', ({ rate }) => percent(rate)],
  ['waves', ({ waves }) => meanAndWorst(waves)],
  ['cells', ({ cells }) => meanAndWorst(cells)],
  ['queries', ({ queries }) => meanAndWorst(queries)],
  ['read units', ({ all }) => meanAndWorst(all.readUnits)],
  ['write units', ({ writeUnits }) => meanAndWorst(writeUnits)],
  ['transitions', ({ transitions }) => meanAndWorst(transitions)],
  ['open, s', ({ openSeconds }) => meanAndWorst(openSeconds)],
  ['USD for 1,000', ({ usd }) => ((usd?.mean ?? 0) * 1_000).toFixed(2)],
  ['USD a day', ({ usdOfDay }) => usdOfDay.toFixed(2)],
];

const DONORS: readonly Column[] = [
  ['acceptance', ({ rate }) => percent(rate)],
  ['available', ({ donors }) => count(donors.available)],
  ['asked', ({ donors }) => count(donors.askedAtAll)],
  ['p99', ({ donors }) => count(donors.p99)],
  ['most', ({ donors }) => count(donors.most)],
  ['Gini, all', ({ donors }) => donors.gini.toFixed(3)],
  ['Gini, asked', ({ donors }) => donors.giniOfAsked.toFixed(3)],
];

const WAITING: readonly Column[] = [
  ['acceptance', ({ rate }) => percent(rate)],
  ['group, longest', ({ byGroup }) => longest(byGroup)],
  ['group, fewest bags', ({ byGroup }) => fewest(byGroup)],
  ['place, longest', ({ byPlace }) => longest(byPlace)],
  ['place, fewest bags', ({ byPlace }) => fewest(byPlace)],
];

/** The parts of the report, as Markdown. */
export function simulationTables({ days }: SimulationReport): string {
  return [
    '**Reach.**\n',
    columns(REACH, days),
    '\n**Effort of one search**, mean (worst).\n',
    columns(EFFORT, days),
    '\n**Fairness to donors**: notifications that one of them received in the day.\n',
    columns(DONORS, days),
    '\n**Who waits longest**: with the highest p95 until enough have accepted, among those to whom that happened; and who gets',
    'the smallest part of their bags. Requests in brackets.\n',
    columns(WAITING, days),
    ...days.flatMap((day) => [
      `\n**Fairness to patients and donors by group**, acceptance ${percent(day.rate)}; times p50 / p95 / worst.\n`,
      patientsTable('group', day.byGroup, (group) => donorCells(day, group), ['asked, mean', 'asked, most']),
      `\n**By place**, km from the middle of the city, acceptance ${percent(day.rate)}.\n`,
      patientsTable('place', day.byPlace, () => [], []),
    ]),
  ].join('\n');
}

function longest(patients: Readonly<Record<string, PatientsReport>>): string {
  const all = Object.entries(patients).flatMap(([name, { requests, enoughAcceptedSeconds }]) =>
    enoughAcceptedSeconds ? [{ name, requests, seconds: enoughAcceptedSeconds.p95 }] : [],
  );
  const [worst] = all.toSorted((a, b) => b.seconds - a.seconds);
  if (!worst) return '–';
  return `${worst.name} (${count(worst.requests)}): ${Math.round(worst.seconds / SECONDS_PER_MINUTE)} min`;
}

function fewest(patients: Readonly<Record<string, PatientsReport>>): string {
  const all = Object.entries(patients).map(([name, report]) => ({ name, ...report }));
  const [worst] = all.toSorted((a, b) => a.shareOfBags - b.shareOfBags);
  return worst ? `${worst.name} (${count(worst.requests)}): ${percent(worst.shareOfBags)}` : '–';
}

function donorCells({ donorsByGroup }: DayReport, group: string): string[] {
  const donors = donorsByGroup[group];
  return donors ? [donors.mean.toFixed(3), count(donors.most)] : ['', ''];
}

function patientsTable(
  kind: string,
  patients: Readonly<Record<string, PatientsReport>>,
  moreCells: (kind: string) => readonly string[],
  moreHeads: readonly string[],
): string {
  const head = [
    kind,
    'requests',
    'enough notified',
    'first notified, s',
    'of the bags',
    'somebody accepted',
    'enough accepted',
    'accepted enough, min',
    'read units, mean',
    ...moreHeads,
  ];
  const rows = Object.entries(patients).map(([name, report]) => [
    name,
    count(report.requests),
    percent(report.shareEnoughNotified),
    times(report.firstNotifiedSeconds, 1),
    percent(report.shareOfBags),
    percent(report.shareSomeAccepted),
    percent(report.shareEnoughAccepted),
    times(report.enoughAcceptedSeconds, SECONDS_PER_MINUTE),
    (report.readUnits?.mean ?? 0).toFixed(1),
    ...moreCells(name),
  ]);
  return table(head, rows);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function columns(all: readonly Column[], days: readonly DayReport[]): string {
  return table(
    all.map(([title]) => title),
    days.map((day) => all.map(([, textOf]) => textOf(day))),
  );
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}

export function count(number: number): string {
  return number.toLocaleString('en');
}

function meanAndWorst(spread: Spread | undefined): string {
  if (!spread) return '–';
  return `${count(Number(spread.mean.toFixed(2)))} (${count(Number(spread.worst.toFixed(1)))})`;
}

function times(spread: Spread | undefined, unit: number): string {
  if (!spread) return '–';
  return [spread.p50, spread.p95, spread.worst]
    .map((seconds) => count(Math.round(seconds / unit)))
    .join(' / ');
}

/** A number with no more digits than one reads. */
export function amount(use: number): string {
  return use < 100 ? String(Number(use.toFixed(2))) : count(Math.round(use));
}
