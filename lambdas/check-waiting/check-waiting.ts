import type { Logger } from '@aws-lambda-powertools/logger';
import type { Meter } from '../../src/monitoring/metrics.ts';
import { countWaiting, type Waiting, waitingMeasures } from '../../src/monitoring/waiting.ts';
import type { Clock } from '../../src/search/ports.ts';
import type { Db } from '../../src/table/patterns/pattern.ts';
import { listSearchesByBucket } from '../../src/table/patterns/searches.ts';

export interface CheckWaitingContext {
  readonly db: Db;
  readonly meter: Meter;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Counts who waits, and says so as gauges, in the log and to whoever asked. */
export async function checkWaiting({ db, meter, clock, logger }: CheckWaitingContext): Promise<Waiting> {
  let unreadable = 0;
  const pending = listSearchesByBucket(
    db,
    { bucket: 'PENDING' },
    {
      onUnreadable: () => {
        unreadable += 1;
      },
    },
  );
  const waiting = await countWaiting(pending, clock.now());
  meter.emit(waitingMeasures(waiting));
  const log = waiting.stuck > 0 || unreadable > 0 ? logger.warn : logger.info;
  log.call(logger, 'Searches counted', { ...waiting, unreadable });
  return waiting;
}
