import type { SearchConfigInput } from '../domain/search-config.ts';

/** What the local cloud has by default beside the defaults of the search: all its rows are written by us, GSI2's keys too. */
export const LOCAL_CONFIG: SearchConfigInput = { sparseIndex: true };
