import type { Measured } from './measure.ts';

/** Something that the numbers must show. */
export interface Claim {
  readonly text: string;
  /** The worst of the cases that it is about. */
  readonly value: number;
  readonly atMost: number;
}

/** What the search promises about its reads, held against measured cases. */
export function claimsOf(all: readonly Measured[]): Claim[] {
  const queriesToSeed = ({ tallies }: Measured) => tallies.ours2.queries / tallies.seed.queries;
  const rare = all.filter(({ about }) => about.bloodGroup === 'AB-');
  const commonDense = all.filter(({ about }) => about.bloodGroup === 'O+' && about.shape === 'dense');
  const ratios = all.map(planRatio);
  return [
    {
      text: 'rare group, radius exhausted: queries of the whole search to those of the ring walk of the app',
      value: worst(
        rare.filter(({ about, tallies }) => tallies.floor.items < about.target),
        queriesToSeed,
      ),
      atMost: 1 / 50,
    },
    {
      text: 'rare group, found at 8 km: the same',
      value: worst(
        rare.filter(({ about }) => about.shape === 'at 8 km'),
        queriesToSeed,
      ),
      atMost: 1 / 10,
    },
    {
      text: 'common group, dense city: read units of one look to those of a ring walk that finds the nearest',
      value: worst(commonDense, ({ plans, tallies }) => plans.planned / tallies.exact.donorUnits),
      atMost: 1,
    },
    {
      text: 'common group, dense city: read units of the whole search to those of our own walk without the index',
      value: worst(commonDense, ({ tallies }) => tallies.ours2.readUnits / tallies.ours1.readUnits),
      atMost: 1,
    },
    {
      text: 'all cases: read units of the planner to the cheaper of the two pure plans, on average',
      value: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
      atMost: 1.3,
    },
  ];
}

/** Read units of the planner to those of the cheaper pure plan. */
export function planRatio({ plans }: Measured): number {
  return plans.planned / Math.min(plans.cells, plans.partitions);
}

function worst(cases: readonly Measured[], numberOf: (measured: Measured) => number): number {
  return Math.max(...cases.map(numberOf));
}
