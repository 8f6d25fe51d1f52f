import { join } from 'node:path';

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '..', '..');

/** What the local cloud installs and writes; safe to delete while none is running. */
export const LOCAL_CLOUD = join(PROJECT, '.local-cloud');

/** Where `donor-search up` writes down how to reach its cloud while it is up. */
export const UP_FILE = join(LOCAL_CLOUD, 'up.json');

/** Where the demo leaves the pictures of its searches. */
export const DEMO_PICTURES = join(LOCAL_CLOUD, 'demo');
