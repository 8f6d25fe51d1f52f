import * as v from 'valibot';
import { handleBatch } from '../../lambdas/start-search/batch.ts';
import { handleRecord, type RecordContext } from '../../lambdas/start-search/record.ts';
import type { DonorSearch } from '../../src/domain/donor-search.ts';
import { SearchConfig } from '../../src/domain/search-config.ts';
import type { Measure } from '../../src/monitoring/metrics.ts';
import type { Rejection } from '../../src/rejected/rejection.ts';
import type { ExecutionInput, ExistingSearch } from '../../src/search/open.ts';
import { NOW } from './builders.ts';

/** The trigger's surroundings, in memory. */
export function trigger() {
  const opened = new Map<string, DonorSearch>();
  const started: ExecutionInput[] = [];
  const kept: Rejection[] = [];
  const logged: unknown[] = [];
  const measured: Measure[] = [];
  const startFailures: Error[] = [];
  const keepFailures: Error[] = [];
  let other: ExistingSearch | undefined;
  const log = (...all: unknown[]) => logged.push(all);
  const context: RecordContext = {
    searches: {
      async open(search) {
        if (other) return other;
        const { seekerId, createdAt, requestPostId } = search;
        const key = JSON.stringify([seekerId, createdAt, requestPostId]);
        const existing = opened.get(key);
        if (existing) return { owner: 'us', status: existing.status, run: existing.run, wave: existing.wave };
        opened.set(key, search);
        return undefined;
      },
    },
    machine: {
      executionArn: (search, run) => `arn:execution:${search.requestPostId}:${run}`,
      async start(input) {
        const failure = startFailures.shift();
        if (failure) throw failure;
        started.push(input);
      },
    },
    rejected: {
      async keep(rejection) {
        const failure = keepFailures.shift();
        if (failure) throw failure;
        kept.push(rejection);
        return `${rejection.reason}/2026-12-01/event-1.json`;
      },
    },
    config: v.parse(SearchConfig, { secondsBeforeFirstWave: 5 }),
    clock: { now: () => NOW },
    meter: { emit: (measures) => measured.push(...measures) },
    logger: { info: log, warn: log, error: log },
  };
  return {
    opened,
    started,
    kept,
    logged,
    measured,
    /** Thrown, in order, by the next starts of the machine. */
    startFailures,
    /** Thrown, in order, when the next rejections are to be kept. */
    keepFailures,
    see: (record: unknown) => handleRecord(record, context),
    seeBatch: (event: unknown) => handleBatch(event, context),
    /** Lets every opening meet what was there before. */
    claim: (existing: ExistingSearch) => {
      other = existing;
    },
  };
}

/** An error as a client of AWS throws it. */
export function serviceError(name: string, statusCode = 400): Error {
  return Object.assign(new Error('as the service says it'), {
    name,
    $fault: statusCode >= 500 ? 'server' : 'client',
    $metadata: { httpStatusCode: statusCode },
  });
}
