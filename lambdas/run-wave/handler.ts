import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { runWave } from '../../src/search/wave.ts';
import { WaveInput, type WaveResult } from '../../src/search/wave-result.ts';
import { documentClient } from '../../src/table/client.ts';
import { DynamoSearchTable } from '../../src/table/search-table.ts';
import { nameUnavailable } from '../../src/table/unavailable.ts';
import { readEnvironment, SearchConfigVariable, Variable } from '../shared/environment.ts';
import { parseInput } from '../shared/parse-input.ts';
import { systemClock } from '../shared/system-clock.ts';

const environment = readEnvironment(v.object({ TABLE_NAME: Variable, SEARCH_CONFIG: SearchConfigVariable }));
const logger = new Logger({ serviceName: 'run-wave' });
const client = documentClient();

/** Runs one wave of a search and tells the state machine how to go on. */
export async function handler(event: unknown, context: Context): Promise<WaveResult> {
  const input = parseInput(WaveInput, event);
  const { seekerId, requestPostId } = input.search;
  logger.resetKeys();
  logger.appendKeys({ requestPostId, seekerId, run: input.run, wave: input.wave });
  const table = new DynamoSearchTable(client, environment.TABLE_NAME, systemClock);
  try {
    const result = await runWave(input, {
      table,
      clock: systemClock,
      config: environment.SEARCH_CONFIG,
      deadlineMs: Date.now() + context.getRemainingTimeInMillis(),
    });
    const { search: _search, run: _run, wave: _wave, ...numbers } = result;
    logger.info('Wave done', { ...numbers, ...table.counts });
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
