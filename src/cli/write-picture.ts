import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import type { SearchView } from '../inspect/search-view.ts';
import { Machine } from '../picture/machine.ts';
import { type PageOptions, searchPage } from '../picture/page.ts';
import { definitionText } from '../replay/definition.ts';
import { UsageError } from './usage-error.ts';

/** A page about people is for whoever made it alone. */
const OWNER_ONLY = 0o600;

/**
 * Writes the page of one search.
 *
 * @param view with everybody's data; what is masked is the page's own business
 * @returns where it was written
 * @throws UsageError where the file cannot be written
 */
export async function writePicture(
  file: string,
  view: SearchView,
  options: Pick<PageOptions, 'radiusKm' | 'reveal'>,
): Promise<string> {
  const machine = v.parse(Machine, JSON.parse(definitionText()));
  const page = searchPage(view, { ...options, machine, now: new Date() });
  const path = resolve(file);
  try {
    await mkdir(dirname(path), { recursive: true });
    // Written anew, for the mode counts only where a file is made.
    await rm(path, { force: true });
    await writeFile(path, page, { mode: OWNER_ONLY });
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
  return path;
}
