import { amount, count, percent } from '../simulate/tables.ts';
import { middleDay, type RecordedSimulation } from './recorded.ts';

const SECONDS_PER_HOUR = 3_600;

/** What the tables show, in words with their numbers. */
export function findings(city: RecordedSimulation, thin: RecordedSimulation): string {
  const [day, thinDay] = [middleDay(city), middleDay(thin)];
  const units = Object.entries(day.byGroup).map(([group, { readUnits }]) => ({
    group,
    mean: readUnits?.mean ?? 0,
  }));
  const [least, most] = [
    units.toSorted((a, b) => a.mean - b.mean)[0],
    units.toSorted((a, b) => b.mean - a.mean)[0],
  ];
  const gaps = [city, thin].map(({ days }) => {
    const shares = Object.values(days.at(-1)?.byPlace ?? {}).map(({ shareOfBags }) => shareOfBags);
    return percent(Math.max(...shares) - Math.min(...shares));
  });
  return `What it shows:

- **Reach.** ${percent(day.all.shareEnoughNotified)} of the searches of the large city notify enough donors, ${percent(thinDay.all.shareEnoughNotified)} of the thin one’s. What decides then is
  who answers. A search ends with enough *unanswered* notifications, and nobody is asked in the place of those who say no or nothing:
  at 10 % accepting ${count(day.donors.notifications)} notifications bring ${count(day.accepted)} donors, ${percent(day.all.shareOfBags)} of the bags.
- **Patients.** Where donors are many, no group and no place goes without: the bags of places differ by ${gaps[0]} at 40 % accepting, in the
  thin city by ${gaps[1]}. Those of whom there are few requests differ by chance.
- **Donors.** The most asked one got ${day.donors.most} requests in the large city’s day, ${thinDay.donors.most} in the thin one’s: the nearest are always the nearest,
  nothing spreads the load.
- **Effort.** In a full city common groups cost most (${most?.group}: ${amount(most?.mean ?? 0)} read units a search, ${least?.group}: ${amount(least?.mean ?? 0)}): a cell is read whole, for however few. Where
  donors are few it is the rare ones, whose searches walk to the radius and wait for the next sweep: up to ${thinDay.waves?.worst} waves and
  ${count(Math.round((thinDay.openSeconds?.worst ?? 0) / SECONDS_PER_HOUR))} hours.`;
}
