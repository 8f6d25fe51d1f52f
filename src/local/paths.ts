import { join } from 'node:path';

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '..', '..');

/** What the local cloud installs and writes; safe to delete while none is running. */
export const LOCAL_CLOUD = join(PROJECT, '.local-cloud');
