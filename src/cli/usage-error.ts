import { DonorSearchError } from '../domain/errors.ts';

/** The command as it was given cannot be carried out; nothing was begun. */
export class UsageError extends DonorSearchError {
  constructor(message: string) {
    super('UsageError', message);
  }
}
