// The lab's files served to a real Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { dist } from '../../support/paths.ts';
import { serve } from './serve.ts';

let launched: Promise<Browser> | undefined;

/** The Chromium of the worker, for one of its files after the other. It ends with the worker. */
export function theBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return launched;
}

/** How a page is looked at. */
export interface Look {
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
}

export interface Lab {
  readonly origin: string;
  /** For what a test writes. */
  readonly folder: string;
  /** Requests of the pages, and the errors in them. */
  readonly asked: string[];
  readonly defects: string[];
  /** The page, which is empty and has nothing stored: a new one would load the lab in three times the time. */
  page(look?: Look): Promise<Page>;
  close(): Promise<void>;
}

/** `/` is the lab; `/strict/` the same under a Content-Security-Policy without WebAssembly. */
export async function openLab(): Promise<Lab> {
  const served = await serve(join(dist, 'lab'), {
    bases: ['/strict/', '/'],
    policyOf: (path) => (path.startsWith('/strict/') ? "script-src 'self'" : undefined),
  });
  const folder = mkdtempSync(join(tmpdir(), 'specula-lab-'));
  const asked: string[] = [];
  const defects: string[] = [];

  async function newPage(): Promise<Page> {
    const made = await (await theBrowser()).newPage();
    made.setDefaultTimeout(120_000);
    made.on('request', (request) => asked.push(request.url()));
    made.on('pageerror', (error) => defects.push(String(error.stack)));
    return made;
  }

  let page = await newPage();

  async function empty(): Promise<void> {
    // Neither an empty page nor one of a file must have a store. A page that hangs never answers.
    const cleared = page.evaluate('localStorage.clear(); sessionStorage.clear()').catch(() => {});
    await Promise.race([cleared, sleep(30_000, undefined, { ref: false })]);
    await page.goto('about:blank', { timeout: 30_000 });
  }

  return {
    origin: served.origin,
    folder,
    asked,
    defects,
    async page({ viewport = { width: 1280, height: 900 }, colorScheme = 'light' } = {}) {
      await empty().catch(async () => {
        await page.close();
        page = await newPage();
      });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ media: null, colorScheme, reducedMotion: null });
      return page;
    },
    async close() {
      await page.close();
      served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
