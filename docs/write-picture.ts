import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from '../test/support/chromium.ts';
import { samplePage, sampleView } from '../test/support/sample-search.ts';

/** The upper part of the page: counts, map and machine. */
const VIEWPORT = { width: 920, height: 862 };

const chromium = await openChromium();
try {
  const context = await chromium.browser.newContext({
    viewport: VIEWPORT,
    colorScheme: 'light',
    offline: true,
  });
  const page = await context.newPage();
  await page.setContent(samplePage(await sampleView(), false));
  writeFileSync(join(import.meta.dirname, 'picture.png'), await page.screenshot());
} finally {
  await chromium.close();
}
