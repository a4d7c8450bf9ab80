// The lab's files served to a real Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { dist } from '../../support/paths.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface Lab {
  readonly origin: string;
  /** For what a test writes. */
  readonly folder: string;
  /** What the pages asked for, and what went wrong in them. */
  readonly asked: string[];
  readonly defects: string[];
  page(options?: BrowserContextOptions): Promise<Page>;
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
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'specula-lab-'));
  const asked: string[] = [];
  const defects: string[] = [];
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    asked,
    defects,
    async page(options = {}) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
      page.setDefaultTimeout(250_000);
      page.on('request', (request) => asked.push(request.url()));
      page.on('pageerror', (error) => defects.push(String(error.stack)));
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
