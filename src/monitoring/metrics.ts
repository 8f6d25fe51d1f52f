import type { CompletionReason } from '../domain/donor-search.ts';

/** Namespace of the metrics in CloudWatch. */
export const NAMESPACE = 'DonorSearch';
/** Dimension that every metric has: the deployment, so that two in one account are kept apart. */
export const DEPLOYMENT_DIMENSION = 'service';
/** Dimension of the searches that ended, the only other one: what they ended with. */
export const OUTCOME_DIMENSION = 'outcome';

/** What is measured, with its unit in CloudWatch. */
export const METRIC_UNITS = {
  /** Searches that ended, by outcome. */
  SearchesEnded: 'Count',
  /** Donors to whom a notification was written. */
  DonorsNotified: 'Count',
  /** From the making of the request to its search's first notification; once for each search. */
  SecondsToFirstNotification: 'Seconds',
  /** Waves, cells and queries of a search up to its end; once for each search. */
  WavesPerSearch: 'Count',
  CellsPerSearch: 'Count',
  QueriesPerSearch: 'Count',
  /** Donor rows that a wave met and could not use: no coordinates, say. */
  DonorRowsSkipped: 'Count',
  /** Stream records that the trigger kept instead of processing them. */
  RecordsRejected: 'Count',
  /** Notifications that the queue, and the topic and event bus where there are, have taken; again where a record came again. */
  NotificationsDelivered: 'Count',
  /** Notifications that could not be delivered and were kept. */
  NotificationsRejected: 'Count',
  /** Searches that go on at the moment of counting. */
  SearchesWaiting: 'Count',
  /** Those among them that should have moved and have not. */
  SearchesStuck: 'Count',
  /** Age of the oldest request among them; 0 where nobody waits. */
  OldestWaitSeconds: 'Seconds',
} as const;
export type MetricName = keyof typeof METRIC_UNITS;

/** One value. Nothing else is said of it: an id or a place as a dimension would be a metric for each person. */
export interface Measure {
  readonly name: MetricName;
  readonly value: number;
  readonly outcome?: CompletionReason;
}

/** Where measures go. */
export interface Meter {
  /** Never throws: what was measured is done, and stays done whether or not it is counted. */
  emit(measures: readonly Measure[]): void;
}

/** Counts nothing, where monitoring is switched off. */
export const noMeter: Meter = { emit: () => undefined };
