import fc from 'fast-check';
import { surroundings, USERS } from './surroundings.ts';

/** Never, but sometimes. */
const RARELY = Array.from({ length: 18 }, () => undefined);
/** What a donor does once asked, and what happened before; one value each, so that forty are made quickly. */
const HABITS = (['none', 'none', 'IGNORED', 'ACCEPTED'] as const).flatMap((answer) =>
  // Sweeps in which they are away, a bit for each.
  [0, 0, 0b1, 0b10, 0b1110, 0b101].flatMap((away) =>
    // A notification that somebody else sent them.
    ([...RARELY, 'PENDING', 'PENDING', 'IGNORED'] as const).flatMap((held) =>
      [...RARELY, 'ACCEPTED', 'IGNORED'].map((accepted) => ({ answer, away, held, accepted })),
    ),
  ),
);
const habits = fc.array(fc.constantFrom(...HABITS), { minLength: USERS.length, maxLength: USERS.length });

export function plans(crowd: fc.Arbitrary<number>, bags: fc.Arbitrary<number>) {
  return fc.record({
    around: surroundings(fc.integer({ min: 30, max: 180 }).map((hundredths) => hundredths / 100)),
    bags,
    crowd,
    hours: fc.oneof(
      fc.constantFrom(48, 0.1),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 30 }),
    ),
    habits,
    urgencyLevel: fc.constantFrom('urgent', 'regular'),
    /** Of the function, ms: enough, or little. */
    patienceMs: fc.constantFrom(1e9, 1e9, 10),
    config: fc.record({
      maxCellsPerWave: fc.integer({ min: 2, max: 25 }),
      maxConcurrentQueries: fc.integer({ min: 1, max: 25 }),
      sparseIndex: fc.boolean(),
      maxRetryCount: fc.nat(3),
      extraDonorsUrgent: fc.nat(3),
    }),
  });
}
/** A search and all that will happen to it, decided in advance. */
export type Plan = ReturnType<typeof plans> extends fc.Arbitrary<infer T> ? T : never;

/** Small requests among few donors, and large ones in a crowd that needs several transactions. */
export const few = plans(
  fc.constant(0),
  fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 30 })),
);
export const many = plans(fc.integer({ min: 90, max: 320 }), fc.integer({ min: 95, max: 260 }));
