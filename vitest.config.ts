import { defineConfig } from 'vitest/config';

/** A property of `npm test` must be quick; the long run looks much farther. */
const UNIT_TIMEOUT_MS = 30_000;
const LONG_TIMEOUT_MS = 600_000;
const CLOUD_TIMEOUT_MS = 120_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // What the files import is pure; those that share a process load it once.
          isolate: false,
          include: ['test/unit/**/*.test.ts', 'test/property/**/*.test.ts'],
          testTimeout: process.env['LONG_RUNS'] ? LONG_TIMEOUT_MS : UNIT_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'infra',
          // Loading the CDK takes seconds; test files that share a process load it once.
          isolate: false,
          include: [
            'test/infra/**/*.test.ts',
            'test/workflow/**/*.test.ts',
            'test/bench/**/*.test.ts',
            'test/simulate/**/*.test.ts',
            'test/scale/**/*.test.ts',
          ],
          testTimeout: UNIT_TIMEOUT_MS,
          hookTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/faults/**/*.test.ts'],
          globalSetup: ['test/e2e/local-cloud.ts'],
          testTimeout: CLOUD_TIMEOUT_MS,
          hookTimeout: CLOUD_TIMEOUT_MS,
        },
      },
    ],
  },
});
