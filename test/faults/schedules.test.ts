import { expect, inject, test } from 'vitest';
import { clientConfig } from '../../src/local/endpoint.ts';
import { FAULT_KINDS } from './fault-kinds.ts';
import { runSchedules } from './run-schedules.ts';

const FIRST_SEED = 1;
const SCHEDULES = 200;

test('whatever fails, nobody is asked twice, nobody is passed over, and all that is written agrees', async () => {
  const { wrong, faults, schedules, expected, seen } = await runSchedules(
    clientConfig(inject('cloud').endpoint),
    FIRST_SEED,
    SCHEDULES,
  );
  expect(wrong).toEqual([]);
  expect(schedules).toBe(SCHEDULES);
  expect(seen).toBe(expected);
  expect(seen).toBeGreaterThan(SCHEDULES);
  for (const kind of FAULT_KINDS) expect(faults[kind], kind).toBeGreaterThan(0);
});
