import type { DonorSearch } from '../domain/donor-search.ts';
import { StaleWaveError, WaveAheadError } from './errors.ts';
import { idleResult, resultOf, type WaveInput, type WaveResult } from './wave-result.ts';

/**
 * The answer to a wave that must not be computed, undefined where it is this wave's turn. A wave comes twice
 * when an answer was lost, late when a machine was, and from an old run when a newer one took over.
 *
 * @throws StaleWaveError for an old wave that the history no longer holds
 * @throws WaveAheadError for a wave whose predecessor was never committed
 */
export function answerWithoutWave(search: DonorSearch, input: WaveInput): WaveResult | undefined {
  const record = search.waveHistory.find(({ run, wave }) => run === input.run && wave === input.wave);
  // The run that ended with this wave still has to hand over to the next, whatever that has done since.
  if (record && (search.run === input.run || record.nextRun)) return resultOf(record, input);
  if (search.run > input.run) return idleResult(search, input, 'SUPERSEDED');
  if (search.run < input.run || input.wave > search.wave + 1) throw new WaveAheadError(input, search);
  if (input.wave <= search.wave) throw new StaleWaveError(input.run, input.wave, search.wave);
  if (search.status === 'COMPLETED') {
    return idleResult(search, input, search.completionReason ?? 'REQUEST_CLOSED');
  }
  return undefined;
}
