import type { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import type { SearchConfig } from '../../src/domain/search-config.ts';
import type { Meter } from '../../src/monitoring/metrics.ts';
import { waveMeasures } from '../../src/monitoring/wave-measures.ts';
import type { Clock } from '../../src/search/ports.ts';
import { WaitingTime, waitingFor } from '../../src/search/waiting-time.ts';
import { runWave } from '../../src/search/wave.ts';
import { WaveInput, type WaveResult } from '../../src/search/wave-result.ts';
import { DynamoSearchTable } from '../../src/table/search-table.ts';
import { nameUnavailable } from '../../src/table/unavailable.ts';
import { parseInput } from '../shared/parse-input.ts';

/** Kept back of the function's time for the commit and its answer, ms. */
const COMMIT_RESERVE_MS = 5_000;

/** Message of the line that a committed wave logs; its numbers say what the wave cost. */
export const WAVE_DONE = 'Wave done';

export interface RunWaveContext {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly config: SearchConfig;
  readonly clock: Clock;
  /** Told what the wave did once it is committed. */
  readonly meter: Meter;
  readonly logger: Pick<Logger, 'resetKeys' | 'appendKeys' | 'info' | 'warn' | 'error'>;
}

/**
 * Runs the wave that the state machine asks for, within the time that the function has left.
 *
 * @throws the errors of {@link runWave}, those of the table under the name TableUnavailableError where they pass
 */
export async function handleWave(
  event: unknown,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
  { client, tableName, config, clock, meter, logger }: RunWaveContext,
): Promise<WaveResult> {
  const input = parseInput(WaveInput, event);
  const { seekerId, requestPostId } = input.search;
  logger.resetKeys();
  logger.appendKeys({ requestPostId, seekerId, run: input.run, wave: input.wave });
  const table = new DynamoSearchTable(client, tableName, clock);
  const waited = new WaitingTime();
  const startedAt = performance.now();
  const readingMs = Math.max(0, Math.floor(lambda.getRemainingTimeInMillis()) - COMMIT_RESERVE_MS);
  try {
    const result = await runWave(input, {
      table: waitingFor(table, waited),
      clock,
      config,
      timeIsUp: AbortSignal.timeout(readingMs),
      onCommit: (commit) => meter.emit(waveMeasures(commit)),
    });
    const { search: _search, run: _run, wave: _wave, ...numbers } = result;
    const times = { durationMs: performance.now() - startedAt, waitedMs: waited.ms };
    logger.info(WAVE_DONE, { ...numbers, ...table.counts, ...times });
    if (table.counts.rowsSkipped > 0) {
      logger.warn('Donor rows that cannot be used were skipped', { rows: table.counts.rowsSkipped });
    }
    return result;
  } catch (error) {
    const named = nameUnavailable(error);
    logger.error('Wave failed', named instanceof Error ? named : String(named));
    throw named;
  }
}
