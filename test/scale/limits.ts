/** What one search asks of something that is limited. */
export interface SearchLoad {
  readonly waves: number;
  readonly transitions: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Write units in the one partition that lists the searches that go on. */
  readonly pendingUnits: number;
  readonly streamRecords: number;
  /** How long its executions are open, s. */
  readonly openSeconds: number;
}

/** A number that AWS publishes, and what a search takes of it. */
export interface Limit {
  readonly name: string;
  /** In us-east-1, where it differs from region to region. */
  readonly value: number;
  /** Where a region other than us-east-1, us-west-2 and eu-west-1 has less. */
  readonly elsewhere?: number;
  readonly unit: string;
  readonly use: (load: SearchLoad) => number;
  /** What moves it. */
  readonly movedBy: string;
  readonly source: Source;
  /** Only of a new table: AWS raises it by itself as traffic grows. */
  readonly atFirst?: true;
}

/** The day on which the limits were looked up, in stored copies of what AWS publishes. */
export const LIMITS_OF = '2026-12-07';

/** Pages of AWS, by the name under which the table refers to them. */
export const SOURCES = {
  sfn: 'https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html',
  lambda: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  lambdaScaling: 'https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html',
  lambdaStreams: 'https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html',
  streams: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetRecords.html',
  table: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
  partition:
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html',
} as const;
export type Source = keyof typeof SOURCES;

/** Assumed: how long a wave, and a batch of the trigger, run on AWS, s. Not measured there. */
export const WAVE_SECONDS = 1;
export const BATCH_SECONDS = 1;
/** As the stack sets it, and Lambda's default: records of one batch, batches of one shard at once. */
export const BATCH_SIZE = 100;
const BATCHES_AT_ONCE = 1;
/** A new on-demand table takes 4,000 write units a second, and a partition 1,000: so many partitions, each a shard. */
const FIRST_SHARDS = 4;

/** Lambda asks each shard four times a second, and is given 1,000 records each time (or 1 MB). */
const POLLS_A_SECOND = 4;
const RECORDS_A_POLL = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    name: 'StartExecution, refill',
    value: 300,
    elsewhere: 150,
    unit: 'starts a second',
    use: () => 1,
    movedBy: 'a quota request; until then the stream keeps the requests and the trigger tries again',
    source: 'sfn',
  },
  {
    name: 'StateTransition, refill',
    value: 5_000,
    elsewhere: 500,
    unit: 'transitions a second',
    use: ({ transitions }) => transitions,
    movedBy: 'a quota request; until then transitions are delayed, none is lost',
    source: 'sfn',
  },
  {
    name: 'open executions',
    value: 1_000_000,
    unit: 'executions',
    use: ({ openSeconds, waves }) => openSeconds + waves * WAVE_SECONDS,
    movedBy:
      'a quota request (AWS speaks of millions); a smaller `maxSecondsBetweenSweeps` or `maxRetryCount`',
    source: 'sfn',
  },
  {
    name: 'Lambda, concurrent executions of the account',
    value: 1_000,
    unit: 'at once',
    use: ({ waves }) => waves * WAVE_SECONDS + BATCH_SECONDS / BATCH_SIZE,
    movedBy: 'a quota request; until then waves are tried again',
    source: 'lambda',
  },
  {
    name: 'trigger, batches of the stream',
    value: (FIRST_SHARDS * BATCHES_AT_ONCE * BATCH_SIZE) / BATCH_SECONDS,
    unit: 'requests a second, 4 shards',
    use: () => 1,
    movedBy: '`ParallelizationFactor`, 1 to 10; more shards, which come with more partitions',
    source: 'lambdaStreams',
  },
  {
    name: 'stream, records that Lambda reads',
    value: FIRST_SHARDS * POLLS_A_SECOND * RECORDS_A_POLL,
    unit: 'records a second, 4 shards',
    use: ({ streamRecords }) => streamRecords,
    movedBy: 'more shards, which come with more partitions; at most two readers a shard',
    source: 'streams',
  },
  {
    name: 'table on demand, reads',
    value: 40_000,
    unit: 'read units a second',
    use: ({ readUnits }) => readUnits,
    movedBy: 'a quota request; `sparseIndex`, where donors are few',
    source: 'table',
  },
  {
    name: 'table on demand, writes',
    value: 40_000,
    unit: 'write units a second',
    use: ({ writeUnits }) => writeUnits,
    movedBy: 'a quota request',
    source: 'table',
  },
  {
    name: 'new table on demand, reads',
    value: 12_000,
    unit: 'read units a second',
    use: ({ readUnits }) => readUnits,
    movedBy: 'traffic itself; `WarmThroughput` before a launch',
    source: 'partition',
    atFirst: true,
  },
  {
    name: 'new table on demand, writes',
    value: 4_000,
    unit: 'write units a second',
    use: ({ writeUnits }) => writeUnits,
    movedBy: 'traffic itself; `WarmThroughput` before a launch',
    source: 'partition',
    atFirst: true,
  },
  {
    name: 'partition `DONOR_SEARCH#PENDING` of GSI1, writes',
    value: 1_000,
    unit: 'write units a second',
    use: ({ pendingUnits }) => pendingUnits,
    movedBy: 'a suffix to its key (decision 006)',
    source: 'partition',
  },
];

/** What may come at once before the refill counts, in us-east-1 and elsewhere; and how fast a function grows. */
export const BURSTS = {
  starts: { most: 1_300, elsewhere: 800 },
  transitions: { most: 5_000, elsewhere: 800 },
  environments: { more: 1_000, everySeconds: 10 },
} as const;

/** Read units a second of one partition. */
export const PARTITION_READ_UNITS = 3_000;

/** Events in the history of one execution, and what a wave makes of them, retried to the end or not. */
export const HISTORY = { events: 25_000, ofAWave: 9, ofARetry: 3, retries: 30 } as const;
