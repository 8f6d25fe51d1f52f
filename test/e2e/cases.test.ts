import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import { donorSearch } from '../support/cli.ts';

const CASES = join(import.meta.dirname, '..', 'cases');
const KM_DIGITS = 6;

const Result = v.object({
  searches: v.array(
    v.object({
      requestPostId: v.string(),
      completionReason: v.string(),
      targetDonors: v.number(),
      notified: v.array(v.object({ userId: v.string(), locationId: v.string(), distanceKm: v.number() })),
    }),
  ),
});
const Statuses = v.object({
  searches: v.array(v.object({ status: v.string(), executionStatus: v.string() })),
});

describe('donor-search run FILE --json', () => {
  test.for(['dhaka-400', 'reach-seoul'])('%s equals what is expected, field by field', async (name) => {
    const { endpoint } = inject('cloud');
    const expected = v.parse(
      Result,
      JSON.parse(await readFile(join(CASES, `${name}.expected.json`), 'utf8')),
    );

    const run = await donorSearch(['run', join(CASES, `${name}.json`), '--json'], {
      AWS_ENDPOINT_URL: endpoint.url,
    });

    expect(run.exitCode, run.stderr).toBe(0);
    const printed: unknown = JSON.parse(run.stdout);
    expect(v.parse(Result, printed)).toEqual(withKmTolerance(expected));
    for (const search of v.parse(Statuses, printed).searches) {
      expect(search).toEqual({ status: 'COMPLETED', executionStatus: 'SUCCEEDED' });
    }
  });
});

function withKmTolerance({ searches }: v.InferOutput<typeof Result>) {
  return {
    searches: searches.map((search) => ({
      ...search,
      notified: search.notified.map((donor) => ({
        ...donor,
        distanceKm: expect.closeTo(donor.distanceKm, KM_DIGITS),
      })),
    })),
  };
}
