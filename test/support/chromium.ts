import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Where the package has a browser for. */
const PACKED_FOR = { platform: 'linux', arch: 'x64' };
/** Makes the package unpack the libraries too that a bare machine may lack. */
const LIKE_LAMBDA = 'AWS_Lambda_nodejs24.x';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/** Headless, for pages of our own only. */
export interface TestBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * A Chromium that came with `npm ci`, with its libraries and fonts, so that pages look the same on every machine; on
 * machines for which none comes, the Chrome that is installed there.
 */
export async function openChromium(): Promise<TestBrowser> {
  if (process.platform !== PACKED_FOR.platform || process.arch !== PACKED_FOR.arch) {
    const browser = await chromium.launch({ channel: 'chrome' });
    return { browser, close: () => browser.close() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const executablePath = await unpack(folder);
    await writeFile(join(folder, 'fonts.conf'), fontsIn(join(folder, 'fonts'), join(folder, 'font-cache')));
    const browser = await chromium.launch({
      executablePath,
      args: FLAGS,
      env: {
        ...process.env,
        LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      },
    });
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The package unpacks into the folder for temporary files, and leaves alone what it finds there, whole or not. */
async function unpack(folder: string): Promise<string> {
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: LIKE_LAMBDA });
  try {
    return await packed.executablePath();
  } finally {
    restore('TMPDIR', TMPDIR);
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function fontsIn(folder: string, cache: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>`;
}
