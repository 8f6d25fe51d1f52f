import { LIMITS, type Limit, type SearchLoad } from './limits.ts';

/** Where in the world: the regions that have most, and the others. */
export type Region = 'us-east-1' | 'elsewhere';

/** How many searches a second a limit carries. */
export interface Capacity {
  readonly limit: Limit;
  readonly use: number;
  readonly searchesASecond: number;
}

export function capacityOf(limit: Limit, load: SearchLoad, region: Region): Capacity {
  const value = region === 'elsewhere' ? (limit.elsewhere ?? limit.value) : limit.value;
  const use = limit.use(load);
  return { limit, use, searchesASecond: use > 0 ? value / use : Number.POSITIVE_INFINITY };
}

/** The limit that a growing number of such searches meets first; those of a new table aside, which give way. */
export function firstLimit(load: SearchLoad, region: Region, limits = LIMITS): Capacity {
  const lasting = limits.filter(({ atFirst }) => !atFirst).map((limit) => capacityOf(limit, load, region));
  const [first, ...others] = lasting;
  if (!first) throw new RangeError('No limits');
  return others.reduce((least, each) => (each.searchesASecond < least.searchesASecond ? each : least), first);
}
