import { BLOOD_GROUPS, type BloodGroup } from '../../src/domain/blood-group.ts';
import { COMPLETION_REASONS } from '../../src/domain/donor-search.ts';
import type { CityDonors } from './city-donors.ts';
import type { Day } from './day.ts';
import { gini, percentile, rounded, type Spread, spreadOf, sumOf } from './measures.ts';
import type { RequestRecord } from './record.ts';

/** Where a request was made, by how far from the middle of the city, km. */
export const PLACES = [
  { name: 'within 5 km', beyondKm: 0 },
  { name: '5 to 10 km', beyondKm: 5 },
  { name: 'beyond 10 km', beyondKm: 10 },
] as const;

const MS_PER_SECOND = 1_000;

/** How it went for some of the patients. Shares are parts of the requests, or of the bags that they ask for. */
export interface PatientsReport {
  readonly requests: number;
  readonly shareFirstNotified: number;
  readonly shareEnoughNotified: number;
  readonly shareSomeAccepted: number;
  readonly shareEnoughAccepted: number;
  readonly bagsWanted: number;
  readonly bagsAccepted: number;
  readonly shareOfBags: number;
  readonly firstNotifiedSeconds: Spread | undefined;
  readonly enoughNotifiedSeconds: Spread | undefined;
  readonly firstAcceptedSeconds: Spread | undefined;
  readonly enoughAcceptedSeconds: Spread | undefined;
  readonly readUnits: Spread | undefined;
}

/** How often donors of a group were asked. */
export interface DonorsReport {
  /** Available at the beginning of the day. */
  readonly available: number;
  readonly askedAtAll: number;
  readonly notifications: number;
  readonly mean: number;
  readonly p99: number;
  readonly most: number;
  /** Of all who were available. */
  readonly gini: number;
  /** Of those who were asked. */
  readonly giniOfAsked: number;
}

/** A day at one rate of acceptance. */
export interface DayReport {
  readonly rate: number;
  readonly all: PatientsReport;
  readonly byGroup: Readonly<Partial<Record<BloodGroup, PatientsReport>>>;
  readonly byPlace: Readonly<Record<string, PatientsReport>>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly donors: DonorsReport;
  readonly donorsByGroup: Readonly<Record<string, DonorsReport>>;
  readonly accepted: number;
  readonly saidNo: number;
  readonly silent: number;
  /** Who accepted beyond the bags that were asked for. */
  readonly spare: number;
  /** Of one search. */
  readonly waves: Spread | undefined;
  readonly cells: Spread | undefined;
  readonly queries: Spread | undefined;
  readonly writeUnits: Spread | undefined;
  readonly transitions: Spread | undefined;
  /** Write units in the partition of the searches that go on. */
  readonly pendingUnits: Spread | undefined;
  readonly streamRecords: Spread | undefined;
  readonly invocations: Spread | undefined;
  readonly openSeconds: Spread | undefined;
  readonly usd: Spread | undefined;
  readonly usdOfDay: number;
  readonly mostOpenExecutions: number;
  readonly mostWavesInASecond: number;
  /** Read units that the most read cell of a group gave to a search on average, whether it read that cell or not. */
  readonly hottestCellUnits: number;
}

export function dayReport(day: Day, donors: CityDonors, rate: number): DayReport {
  const records = [...day.records.values()];
  const of = (numberOf: (record: RequestRecord) => number) => spreadOf(records.map(numberOf));
  const total = (numberOf: (record: RequestRecord) => number) => sumOf(records.map(numberOf));
  const accepted = total((record) => record.accepted);
  const saidNo = total((record) => record.saidNo);
  const groups = BLOOD_GROUPS.map((group) => ({ group, all: donors.of(group).all }));
  return {
    rate,
    all: patientsReport(records),
    byGroup: grouped(records, ({ request }) => request.requestedBloodGroup, BLOOD_GROUPS),
    byPlace: grouped(
      records,
      placeOf,
      PLACES.map(({ name }) => name),
    ),
    outcomes: Object.fromEntries(
      COMPLETION_REASONS.map((reason) => [
        reason,
        records.filter(({ outcome }) => outcome === reason).length,
      ]),
    ),
    donors: donorsReport(groups.flatMap(({ all }) => all)),
    donorsByGroup: Object.fromEntries(groups.map(({ group, all }) => [group, donorsReport(all)])),
    accepted,
    saidNo,
    silent: total(({ notified }) => notified.size) - accepted - saidNo,
    spare: accepted - total(({ bags }) => bags),
    waves: of(({ waves }) => waves),
    cells: of(({ cells }) => cells),
    queries: of(({ tally }) => tally.queries),
    writeUnits: of(({ tally }) => tally.writeUnits),
    transitions: of(({ tally }) => tally.transitions),
    pendingUnits: of(({ pendingUnits }) => pendingUnits),
    streamRecords: of(({ streamRecords }) => streamRecords),
    invocations: of(({ tally }) => tally.invocations),
    openSeconds: of(({ openSeconds }) => openSeconds),
    usd: spreadOfUsd(records),
    usdOfDay: rounded(total(({ tally }) => tally.money)),
    mostOpenExecutions: day.executions.mostOpen,
    mostWavesInASecond: mostInASecond(day.waveTimes),
    hottestCellUnits: rounded(
      day.heat.values().reduce((most, units) => Math.max(most, units), 0) / records.length,
    ),
  };
}

function patientsReport(records: readonly RequestRecord[]): PatientsReport {
  const times = (timeOf: (record: RequestRecord) => number | undefined) =>
    records.map(timeOf).filter((seconds) => seconds !== undefined);
  const share = (numbers: readonly number[]) => rounded(numbers.length / records.length);
  const firstNotified = times((record) => record.firstNotifiedSeconds);
  const enoughNotified = times((record) => record.enoughNotifiedSeconds);
  const firstAccepted = times((record) => record.firstAcceptedSeconds);
  const enoughAccepted = times((record) => record.enoughAcceptedSeconds);
  const bagsWanted = sumOf(records.map(({ request }) => request.bloodQuantity));
  const bagsAccepted = sumOf(records.map(({ bags }) => bags));
  return {
    requests: records.length,
    shareFirstNotified: share(firstNotified),
    shareEnoughNotified: share(enoughNotified),
    shareSomeAccepted: share(firstAccepted),
    shareEnoughAccepted: share(enoughAccepted),
    bagsWanted,
    bagsAccepted,
    shareOfBags: rounded(bagsAccepted / bagsWanted),
    firstNotifiedSeconds: spreadOf(firstNotified),
    enoughNotifiedSeconds: spreadOf(enoughNotified),
    firstAcceptedSeconds: spreadOf(firstAccepted),
    enoughAcceptedSeconds: spreadOf(enoughAccepted),
    readUnits: spreadOf(records.map(({ tally }) => tally.readUnits)),
  };
}

function donorsReport(
  all: readonly { readonly availableAtFirst: boolean; readonly asked: number }[],
): DonorsReport {
  const counts = all.filter(({ availableAtFirst }) => availableAtFirst).map(({ asked }) => asked);
  const sorted = counts.toSorted((a, b) => a - b);
  const asked = sorted.filter((count) => count > 0);
  const notifications = sumOf(sorted);
  return {
    available: sorted.length,
    askedAtAll: asked.length,
    notifications,
    mean: rounded(sorted.length > 0 ? notifications / sorted.length : 0),
    p99: sorted.length > 0 ? percentile(sorted, 0.99) : 0,
    most: sorted.at(-1) ?? 0,
    gini: rounded(gini(sorted)),
    giniOfAsked: rounded(gini(asked)),
  };
}

/** Those kinds that there are, in their order. */
function grouped(
  records: readonly RequestRecord[],
  kindOf: (record: RequestRecord) => string,
  kinds: readonly string[],
): Record<string, PatientsReport> {
  const byKind = Map.groupBy(records, kindOf);
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const some = byKind.get(kind);
      return some ? [[kind, patientsReport(some)]] : [];
    }),
  );
}

function placeOf({ fromCentreKm }: RequestRecord): string {
  return PLACES.findLast(({ beyondKm }) => fromCentreKm >= beyondKm)?.name ?? '';
}

const MICRO = 1e6;

/** In millionths of a USD, which is what a search costs a hundred of. */
function spreadOfUsd(records: readonly RequestRecord[]): Spread | undefined {
  const spread = spreadOf(records.map(({ tally }) => tally.money * MICRO));
  if (!spread) return undefined;
  const { mean, p50, p95, worst } = spread;
  return { mean: mean / MICRO, p50: p50 / MICRO, p95: p95 / MICRO, worst: worst / MICRO };
}

function mostInASecond(times: readonly Date[]): number {
  const seconds = Map.groupBy(times, (time) => Math.floor(time.getTime() / MS_PER_SECOND));
  return Math.max(0, ...[...seconds.values()].map((some) => some.length));
}
