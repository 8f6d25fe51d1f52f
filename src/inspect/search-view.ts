import type { ExecutionStatus } from '@aws-sdk/client-sfn';
import type { BloodRequest, RequestKey } from '../domain/blood-request.ts';
import type { StoredSearch } from '../domain/donor-search.ts';
import type { DonorAnswer } from '../domain/search-rules.ts';

/** A donor whom a search has notified. */
export interface NotifiedDonorView {
  readonly userId: string;
  readonly locationId: string;
  /** When they were notified, km from the request. */
  readonly distanceKm: number;
  readonly answer: DonorAnswer;
  /** When the notification was written, ISO 8601. */
  readonly notifiedAt: string | undefined;
  /** Name and number as the location's row carries them. */
  readonly name: string | undefined;
  readonly phone: string | undefined;
  /** Where they are, degrees; undefined where the location is gone. */
  readonly place: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** An execution as the console shows it. */
export interface ExecutionView {
  readonly arn: string;
  /** Undefined where there is none under the name, or it is older than the history that AWS keeps. */
  readonly status: ExecutionStatus | undefined;
  readonly consoleUrl: string;
}

/** Everything that is known of one search, personal data and all: whoever prints it masks it first. */
export interface SearchView {
  readonly key: RequestKey;
  /** Undefined where the request was deleted or cannot be read. */
  readonly request: BloodRequest | undefined;
  readonly search: StoredSearch;
  /** Donors who have accepted, whoever asked them. */
  readonly accepted: number;
  /** Nearest first. */
  readonly donors: readonly NotifiedDonorView[];
  readonly execution: ExecutionView | undefined;
}
