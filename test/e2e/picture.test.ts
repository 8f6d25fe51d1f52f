import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { operate } from '../support/cli.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { samplePage, sampleView } from '../support/sample-search.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1180, height: 900 };
const OWNER_ONLY = 0o600;
const MODE_BITS = 0o777;

const PERSON = { displayName: 'Rahima Khatun', phoneE164: '+8801711111142' };

let chromium: TestBrowser;
let folder: string;

beforeAll(async () => {
  [chromium, folder] = await Promise.all([openChromium(), mkdtemp(join(tmpdir(), 'picture-'))]);
});
afterAll(async () => {
  await chromium.close();
  await rm(folder, { recursive: true, force: true });
});

/** A search that has notified two donors and ended, drawn twice. */
async function drawnSearch() {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'GA', urgencyLevel: 'regular' });
  const donors = [0.0012345, 0.0098765].map((north) =>
    donorNear(request, north, { ...PERSON, longitude: request.longitude + north }),
  );
  for (const donor of donors) await cloud.put(locationToItem(donor));
  await cloud.put(requestToItem(request));
  await cloud.search(request, ({ status }) => status === 'COMPLETED');
  const draw = async (name: string, flags: readonly string[]) => {
    const file = join(folder, name);
    const { exitCode, stderr } = await operate(['show', request.requestPostId, '--map', file, ...flags]);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain(`The picture: ${file}`);
    return file;
  };
  const [file, revealed] = await Promise.all([draw('masked.html', []), draw('all.html', ['--reveal'])]);
  return { request, donors, file, revealed };
}

/** A long search with answers of every kind, and all that may be shown of it. */
async function drawnSample(): Promise<string> {
  const file = join(folder, 'sample.html');
  await writeFile(file, samplePage(await sampleView(), true));
  return file;
}

/** Opens a page without a network; what it asked for and complained of is in the lists that come with it. */
async function open(file: string, viewport: typeof PHONE, colorScheme: 'light' | 'dark') {
  const context = await chromium.browser.newContext({ viewport, colorScheme, offline: true });
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(file).href);
  return { page, requests, complaints };
}

/** Counts of the page by their names. */
function tilesOf(page: Page): Promise<Record<string, string>> {
  return page.$$eval('.tiles > div', (tiles) =>
    Object.fromEntries(
      tiles.map((tile) => [tile.querySelector('dt')?.textContent, tile.querySelector('dd')?.textContent]),
    ),
  );
}

/** Rules of accessibility that the page breaks. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results: axe.AxeResults = await page.evaluate('axe.run()');
  return results.violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

describe('the picture of a search, in a browser without a network', () => {
  test('reads well on phone and desktop, light and dark, and shows nobody who is not revealed', async () => {
    const { request, donors, file, revealed } = await drawnSearch();
    const grounds = new Set<string>();
    for (const [viewport, colorScheme] of [
      [PHONE, 'light'],
      [PHONE, 'dark'],
      [DESKTOP, 'light'],
      [DESKTOP, 'dark'],
    ] as const) {
      const { page, requests, complaints } = await open(file, viewport, colorScheme);
      expect(await tilesOf(page)).toMatchObject({ notified: '2', target: '2', accepted: '0', waves: '1' });
      expect(await page.$$eval('.map .donor.unanswered', (marks) => marks.length)).toBe(2);
      expect(await page.textContent('.map .locator text')).toBe('15 km');
      expect(await page.textContent('.machine .state.at text')).toBe('FoundEnough');
      expect(await page.$$eval('.machine .count', (counts) => counts.map((it) => it.textContent))).toEqual([
        '×1',
        '×1',
        '×1',
      ]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      expect(await violationsOf(page)).toEqual([]);
      grounds.add(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor'));
      expect(requests).toEqual([pathToFileURL(file).href]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
    expect(grounds.size, 'dark is not light').toBe(2);

    const sample = await drawnSample();
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints } = await open(sample, PHONE, colorScheme);
      await page.click('summary');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    }

    const [hidden, shown] = await Promise.all([readFile(file, 'utf8'), readFile(revealed, 'utf8')]);
    for (const { latitude, longitude } of donors) {
      expect(hidden).not.toContain(String(latitude));
      expect(hidden).not.toContain(String(longitude));
    }
    expect(hidden).not.toMatch(/Rahima|8801711111142|8801000/);
    expect(shown).toContain('Rahima Khatun');
    expect(shown).toContain(request.contactNumber);
    const spots = async (from: string) => {
      const { page } = await open(from, DESKTOP, 'light');
      return page.$$eval('.map .donor', (marks) => marks.map((mark) => mark.getAttribute('transform')));
    };
    expect(await spots(file), 'places are exact only where revealed').not.toEqual(await spots(revealed));
    expect((await stat(revealed)).mode & MODE_BITS).toBe(OWNER_ONLY);
  });
});
