// The lab's files served to a real Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { dist } from '../../support/paths.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

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
  /** What the pages asked for, and what went wrong in them. */
  readonly asked: string[];
  readonly defects: string[];
  /** The page, which is empty and has nothing stored: a new one would load the lab in three times the time. */
  page(look?: Look): Promise<Page>;
  close(): Promise<void>;
}

/** `/` is the lab; `/strict/` the same under a Content-Security-Policy without WebAssembly. */
export async function openLab(): Promise<Lab> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = pathname.replace('/strict/', '/').replace(/\/$/, '/index.html');
    if (pathname.startsWith('/strict/')) response.setHeader('Content-Security-Policy', "script-src 'self'");
    try {
      const body = readFileSync(join(dist, 'lab', file));
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const folder = mkdtempSync(join(tmpdir(), 'specula-lab-'));
  const asked: string[] = [];
  const defects: string[] = [];

  async function newPage(): Promise<Page> {
    const made = await (await theBrowser()).newPage();
    made.setDefaultTimeout(250_000);
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
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
