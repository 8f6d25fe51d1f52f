import { lookForDonors } from '../../src/search/look.ts';
import { cheapestPlan, type Planner } from '../../src/search/planner.ts';
import { MemoryTable } from '../support/memory-table.ts';
import { type Case, cityOf } from './cases.ts';
import { meteredTable } from './metered-table.ts';
import { configOf } from './ours.ts';
import { requestOf } from './rows.ts';
import { Tally } from './tally.ts';

const NO_PARTITIONS = { open: [], km2: 1 };

/** Cell by cell to the end. */
const cellsOnly: Planner = (outlook) => cheapestPlan({ ...outlook, partitions: NO_PARTITIONS });
/** By partitions to the end, as far out as the planner would. */
const partitionsOnly: Planner = (outlook) => ({ ...cheapestPlan(outlook), read: 'PARTITIONS' });

/** Read units of one look at a case, its radius at once. */
export interface PlanCosts {
  readonly cells: number;
  readonly partitions: number;
  readonly planned: number;
}

export async function planCosts(about: Case): Promise<PlanCosts> {
  const [cells, partitions, planned] = await Promise.all(
    [cellsOnly, partitionsOnly, cheapestPlan].map((planner) => unitsOf(about, planner)),
  );
  return { cells: cells ?? Number.NaN, partitions: partitions ?? Number.NaN, planned: planned ?? Number.NaN };
}

async function unitsOf(about: Case, planner: Planner): Promise<number> {
  const request = requestOf(about);
  const tally = new Tally();
  const table = meteredTable(new MemoryTable(), cityOf(about), request, tally);
  const group = { countryCode: request.countryCode, bloodGroup: request.requestedBloodGroup };
  await lookForDonors({
    request,
    frontier: undefined,
    excluded: new Set(),
    config: { ...configOf(true), maxCellsPerWave: Number.POSITIVE_INFINITY },
    readCell: (cell) => table.donorsInCell({ ...group, cell }),
    readPartition: (page) => table.donorsInPartition({ ...group, ...page }),
    prior: undefined,
    wanted: Promise.resolve(about.target),
    timeIsUp: new AbortController().signal,
    planner,
  });
  return tally.readUnits;
}
