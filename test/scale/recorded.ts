import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DayReport } from '../simulate/report.ts';
import type { SimulationReport } from '../simulate/simulation.ts';

/** A simulation as it was saved. */
export interface RecordedSimulation extends SimulationReport {
  readonly recorded: {
    /** YYYY-MM-DD */
    readonly on: string;
    readonly seconds: number;
    readonly mostMemoryMb: number;
  };
}

/** Reads what `npm run simulate -- --save` has written. */
export function recordedSimulation(name: 'city-day' | 'thin-city-day'): RecordedSimulation {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
}

/** The day on which the sums are made: a tenth of those notified accept. */
export function middleDay({ days }: RecordedSimulation): DayReport {
  const day = days.find(({ rate }) => rate === 0.1);
  if (!day) throw new RangeError('No day with 10 % accepting was recorded');
  return day;
}
