import type { StoredSearch } from '../domain/donor-search.ts';
import { factList } from './facts.ts';
import { count, words } from './format.ts';
import { type Html, html } from './html.ts';
import { scrolling, tableOf } from './table.ts';

type Wave = StoredSearch['waveHistory'][number];
type Counted =
  | 'queries'
  | 'gets'
  | 'itemsRead'
  | 'cellsQueried'
  | 'partitionsQueried'
  | 'rowsSkipped'
  | 'transactions'
  | 'itemsWritten';

const NAMES: Record<Counted, string> = {
  queries: 'queries',
  gets: 'gets',
  itemsRead: 'items read',
  cellsQueried: 'cells',
  partitionsQueried: 'partitions',
  rowsSkipped: 'rows skipped',
  transactions: 'transactions',
  itemsWritten: 'items written',
};
const COUNTED = Object.keys(NAMES) as Counted[];

/** What all waves together have read and written, and each of them. */
export function readsOf({ waveHistory }: StoredSearch): Html {
  const sums = COUNTED.map(
    (name) => [NAMES[name], count(waveHistory.reduce((sum, wave) => sum + (wave[name] ?? 0), 0))] as const,
  );
  const rows = waveHistory.map((wave, index) => [
    wave.wave ?? index + 1,
    planOf(wave),
    ...COUNTED.map((name) => numberOf(wave[name])),
  ]);
  return html`${factList([['plan', plans(waveHistory)], ...sums], 'facts numbers')}
<details><summary>Each wave</summary>${scrolling('Reads and writes of each wave', tableOf(['wave', 'plan', ...COUNTED.map((name) => NAMES[name])], rows, 2))}</details>`;
}

/** The plans by which waves read, each with how often. */
function plans(waves: readonly Wave[]): string {
  const times = new Map<string, number>();
  for (const wave of waves) times.set(planOf(wave), (times.get(planOf(wave)) ?? 0) + 1);
  return [...times].map(([plan, waveCount]) => `${plan} ×${waveCount}`).join(', ') || '–';
}

function planOf({ plan }: Wave): string {
  return plan === undefined ? 'none' : words(plan);
}

function numberOf(value: number | undefined): string {
  return value === undefined ? '–' : count(value);
}
