import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
