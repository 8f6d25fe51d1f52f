import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A mutant that loops is given up well before the runner would do it. */
const TEST_TIMEOUT_MS = 10_000;

/** Mutants die at the first failure, so the quickest tests come first and those of other folders and properties last. */
const ORDER = ['/unit/domain/', '/unit/geo/', '/unit/table/', '/unit/search/', '/unit/', '/property/'];

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => ORDER.findIndex((part) => moduleId.includes(part));
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

/** The unit project as `npm run mutate` runs it, a thousand times over. */
export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/property/**/*.test.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    env: { MUTATION: '1' },
    sequence: { sequencer: QuickestFirst },
  },
});
